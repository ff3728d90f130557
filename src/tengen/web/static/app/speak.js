// @ts-check
/** Says things to people who listen to the page, through its live region. */

/**
 * Adds a sentence; the region keeps only the last few, so that nobody hears a whole game again.
 * @param {string} sentence
 */
export function speak(sentence) {
  const region = document.getElementById("spoken");
  const line = document.createElement("p");
  line.textContent = sentence;
  region?.append(line);
  while (region && region.children.length > 4) region.firstChild?.remove();
}
