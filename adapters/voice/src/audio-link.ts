/** How a link came to know of a key: by a message that says so, or by its tones in the audio. */
export type LinkKeyWay = "event" | "tone";

/** What a link tells the call it carries. */
export interface AudioLinkListener {
  /** The caller pressed a key of 0-9, *, #, A-D. */
  key(key: string, way: LinkKeyWay): void;
  /** The link cannot send. It is reported once; the caller decides whether the call goes on. */
  failed(error: Error): void;
  /** Datagrams that came from another sender and were left out; reported at the tenth, the hundredth and so on. */
  disturbed(datagrams: number): void;
}

/** How well the far side's packets came. Counts of packets; the jitter is RFC 3550's, at the end, in milliseconds. */
export type LineQuality = {
  readonly received: number;
  readonly lost: number;
  /** Those that came after their place had been played. */
  readonly late: number;
  readonly jitter_ms: number;
};

/** A way to and from one caller, in frames of 20 ms at 8 kHz: RTP for phones; a socket of a browser fits as well. */
export interface AudioLink {
  /** Sets who hears of keys and failures; called once, before anything else. */
  listen(listener: AudioLinkListener): void;
  /**
   * Sends a frame that begins at `at`, in milliseconds of the call's clock. Frames never overlap; between two of them
   * there is silence.
   */
  send(frame: Int16Array, at: number): void;
  /** Whether silence may be left unsent for a moment: frames carry their times, and nothing else is being sent. */
  readonly mayRest: boolean;
  /** The caller's next frame; silence where nothing came. */
  receive(): Int16Array;
  /** How long the last frame that was received and had come at all had waited here, in milliseconds. */
  readonly heldMs: number;
  /** Presses keys of 0-9, *, #, A-D towards the far side. Throws RangeError for any other. */
  press(keys: string): void;
  /** Packets of any kind that have come from the far side; the call is believed dead when this stops growing. */
  readonly packetsReceived: number;
  /** How well they came; null for a link that loses none. */
  readonly quality: LineQuality | null;
  /** Whether packets are to come: not while the call is held, or when the far side has said that it sends none. */
  readonly expectsPackets: boolean;
  close(): Promise<void>;
}
