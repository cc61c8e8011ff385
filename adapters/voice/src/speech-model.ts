import load from "@echogarden/fvad-wasm";
import { FRAME_SAMPLES, SAMPLE_RATE } from "./frame.ts";
import { EnergyClassifier, type VoiceClassifier } from "./voice-activity.ts";

type Fvad = Awaited<ReturnType<typeof load>>;

/** The detector's strictest mode: fewest sounds taken for voice. */
const STRICTEST = 3;

const BYTES_PER_SAMPLE = 2;

/**
 * The WebRTC voice detector, which knows speech by its spectrum. Joined with the level it is not taken in by a hum or a
 * rumble. Load it once in a process; each call opens a classifier of its own.
 */
export class SpeechModel {
  readonly #fvad: Fvad;

  private constructor(fvad: Fvad) {
    this.#fvad = fvad;
  }

  static async load(): Promise<SpeechModel> {
    return new SpeechModel(await load());
  }

  /** Opens a classifier by level and spectrum together. Throws when the model's memory is used up. */
  open(): VoiceClassifier {
    const fvad = this.#fvad;
    const detector = fvad._fvad_new();
    const samples = fvad._malloc(FRAME_SAMPLES * BYTES_PER_SAMPLE);
    if (detector === 0 || samples === 0) throw new Error("There is no memory left for another voice detector.");
    fvad._fvad_set_sample_rate(detector, SAMPLE_RATE);
    fvad._fvad_set_mode(detector, STRICTEST);
    const energy = new EnergyClassifier();
    return {
      isVoiced(frame) {
        fvad.HEAP16.set(frame, samples / BYTES_PER_SAMPLE);
        // Both hear every frame: each keeps a picture of the line.
        const isSpeech = fvad._fvad_process(detector, samples, frame.length) === 1;
        return energy.isVoiced(frame) && isSpeech;
      },
      close() {
        fvad._fvad_free(detector);
        fvad._free(samples);
      },
    };
  }
}
