import load from "@echogarden/fvad-wasm";
import { FRAME_SAMPLES, SAMPLE_RATE } from "./frame.ts";
import { meanSquare } from "./tone.ts";
import type { VoiceClassifier } from "./voice-activity.ts";

/** Stricter than the model's first two modes, and still sure of a quiet "no". */
const MODE = 2;

/** Decibels below full scale: nothing below it counts as the caller, and no floor is lower or higher. */
const QUIETEST_SPEECH = -55;
const QUIETEST_FLOOR = -65;
const LOUDEST_FLOOR = -30;

/** Decibels by which speech stands above the floor. */
const ABOVE_FLOOR = 9;

/** How the floor follows the line in one frame: down at once, up by 7.5 dB a second, so that a steady sound is soon part of it. */
const FALL_SHARE = 0.2;
const RISE = 0.15;

const BYTES_PER_SAMPLE = 2;

const fvad = await load();

/**
 * Opens the WebRTC voice detector, which knows speech by its spectrum, beside the level of the line: short words pass, and
 * a steady hum is soon none. Each call has one of its own. Throws when the model's memory is used up.
 */
export function speechModel(): VoiceClassifier {
  const detector = fvad._fvad_new();
  const samples = fvad._malloc(FRAME_SAMPLES * BYTES_PER_SAMPLE);
  if (detector === 0 || samples === 0) throw new Error("There is no memory left for another voice detector.");
  fvad._fvad_set_sample_rate(detector, SAMPLE_RATE);
  fvad._fvad_set_mode(detector, MODE);
  let floor = QUIETEST_FLOOR;
  const stands = (level: number) => {
    const isAbove = level > Math.max(floor + ABOVE_FLOOR, QUIETEST_SPEECH);
    const next = level < floor ? floor + (level - floor) * FALL_SHARE : Math.min(level, floor + RISE);
    floor = Math.min(LOUDEST_FLOOR, Math.max(QUIETEST_FLOOR, next));
    return isAbove;
  };
  return {
    isVoiced(frame) {
      const power = meanSquare(frame);
      // Frames of digital silence (lost packets, a peer that sends none) teach nothing.
      if (power === 0) return false;
      const level = 10 * Math.log10(power / 32768 ** 2);
      const isAbove = stands(level);
      // The model costs more than all else that is done with a frame, and most of a call is quiet.
      if (level < QUIETEST_FLOOR) return false;
      fvad.HEAP16.set(frame, samples / BYTES_PER_SAMPLE);
      return fvad._fvad_process(detector, samples, frame.length) === 1 && isAbove;
    },
    close() {
      fvad._fvad_free(detector);
      fvad._free(samples);
    },
  };
}
