import assert from "node:assert/strict";
import test from "node:test";

import { prefer } from "../../../src/tengen/web/static/app/settings.js";
import { play } from "../../../src/tengen/web/static/app/sound.js";

const EVENTS = ["move", "disc", "stroke", "back", "ask", "refuse", "capture", "win", "loss", "draw", "low"];

/** Everything that was played: when it began and ended, how high and how loud. */
let heard = [];

class Recorder {
  currentTime = 0;
  state = "running";
  destination = {};

  createOscillator() {
    const note = { frequency: 0, start: 0, end: 0, volume: 0 };
    heard.push(note);
    return {
      frequency: { set value(hertz) { note.frequency = hertz; } },
      connect: (gain) => {
        gain.note = note;
        return gain;
      },
      start: (at) => { note.start = at; },
      stop: (at) => { note.end = at; },
    };
  }

  createGain() {
    const made = {
      note: null,
      connect: () => { made.note.volume = made.loudest; },
      loudest: 0,
      gain: {
        setValueAtTime: () => {},
        linearRampToValueAtTime: (volume) => { made.loudest = volume; },
        exponentialRampToValueAtTime: () => {},
      },
    };
    return made;
  }
}

globalThis.window = { AudioContext: Recorder };
globalThis.AudioContext = Recorder;

function notesOf(event) {
  heard = [];
  play(event);
  return heard;
}

test("nothing is heard until somebody asks for it", () => {
  prefer({ sound: false });
  for (const event of EVENTS) assert.deepEqual(notesOf(event), []);
});

test("every event has a sound of its own, soft and short", () => {
  prefer({ sound: true });
  const all = EVENTS.map((event) => notesOf(event));
  assert.equal(new Set(all.map((notes) => JSON.stringify(notes.map(({ frequency, start }) => [frequency, start])))).size, EVENTS.length);
  for (const { frequency, end, volume } of all.flat()) {
    assert.ok(frequency >= 90 && frequency <= 1000, `${frequency} Hz`);
    assert.ok(volume > 0 && volume <= 0.25, `volume ${volume}`);
    assert.ok(end <= 0.8, `until ${end} s`);
  }
});

test("winning rises and losing falls", () => {
  prefer({ sound: true });
  const melody = (event) => notesOf(event).map(({ frequency }) => frequency);
  assert.deepEqual(melody("win"), melody("win").toSorted((a, b) => a - b));
  assert.deepEqual(melody("loss"), melody("loss").toSorted((a, b) => b - a));
});
