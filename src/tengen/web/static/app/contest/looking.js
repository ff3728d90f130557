// @ts-check
/** Looking again and again at something that goes on elsewhere. */

/** Milliseconds between two looks. */
const EVERY = 2000;

/**
 * Does something now and again, as long as the view is open and somebody can see it.
 * @param {() => Promise<boolean>} look false ends it
 * @param {AbortSignal} signal
 */
export function keepLooking(look, signal) {
  const again = async () => {
    if (signal.aborted) return;
    const goesOn = document.visibilityState === "hidden" || (await look());
    if (goesOn && !signal.aborted) setTimeout(again, EVERY);
  };
  void again();
}
