/** Four short sounds, made on the spot. Silent unless the person has switched them on. */
import { settings } from "../../store.js";

const LOUD = 0.12;
const APART = 60; // ms between two sounds of the same kind: a deal is a rustle, not a drum

/** Of each sound: tones as [pitch in Hz, begins after s, lasts s]. A card is no tone but a rustle. */
const TONES = {
  turn: [[587, 0, 0.14], [784, 0.11, 0.22]],
  win: [[523, 0, 0.16], [659, 0.12, 0.16], [784, 0.24, 0.36]],
  end: [[523, 0, 0.2], [392, 0.16, 0.36]],
};

let audio = null;
const heard = {};

/** @param {"card" | "turn" | "win" | "end"} name */
export function sound(name) {
  if (!settings().sound || document.hidden || !isDue(name)) return;
  try {
    audio ??= new AudioContext();
    if (name === "card") rustle();
    else TONES[name].forEach(tone);
  } catch {
    // no sound on this device: nothing is told by sound alone
  }
}

/** What the last frame of a match sounds like to whoever sits there. */
export const soundOfEnd = ({ you, winners }) => sound(you && winners.includes(you) ? "win" : "end");

function isDue(name) {
  const now = performance.now();
  if (now - (heard[name] ?? -APART) < APART) return false;
  heard[name] = now;
  return true;
}

function tone([pitch, after, lasts]) {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  fade(source, audio.currentTime + after, lasts);
}

function rustle() {
  const lasts = 0.05;
  const buffer = new AudioBuffer({ length: audio.sampleRate * lasts, sampleRate: audio.sampleRate });
  buffer.getChannelData(0).forEach((_, k, samples) => (samples[k] = 2 * Math.random() - 1));
  const source = new AudioBufferSourceNode(audio, { buffer });
  const soft = new BiquadFilterNode(audio, { type: "bandpass", frequency: 2600, Q: 0.8 });
  source.connect(soft);
  fade(source, audio.currentTime, lasts, soft);
}

function fade(source, start, lasts, last = source) {
  const level = new GainNode(audio, { gain: 0 });
  level.gain.setValueAtTime(LOUD, start);
  level.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  last.connect(level).connect(audio.destination);
  source.start(start);
  source.stop(start + lasts);
}
