declare module "@echogarden/fvad-wasm" {
  /** The WebRTC voice detector as compiled: C functions over one memory. */
  interface Fvad {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    /** A new detector; 0 when there is no memory. */
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    /** 0 when accepted. */
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_set_sample_rate(detector: number, hertz: number): number;
    /** 1 for voice, 0 for none, -1 for a frame of a wrong length. */
    _fvad_process(detector: number, samples: number, count: number): number;
  }
  export default function load(): Promise<Fvad>;
}
