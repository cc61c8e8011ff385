/** What may interrupt the agent while it speaks. */
export const bargeInBehaviours = ["none", "discard", "buffer", "speech", "hotword", "min_words", "dtmf_only"] as const;
export type BargeInBehaviour = (typeof bargeInBehaviours)[number];

/** The waiting times of one listening, all in milliseconds. */
export type ListenTimes = {
  /** From the end of the prompt until speech must have begun. */
  readonly patience: number;
  /** The silence that ends speech. */
  readonly silence_threshold: number;
  /** Replaces patience when only keys are listened for. */
  readonly first_digit_wait_time: number;
  readonly max_inter_digit_wait_time: number;
  /** The limit of one whole entry of digits. */
  readonly dtmf_max_wait_time: number;
  /** Speech with less voice than this counts as silence. */
  readonly min_record_time: number;
  /** Speech that goes on for longer ends here. */
  readonly max_record_time: number;
};

/**
 * What a listening waits for: the engine states it, the call's turn-taking carries it out and answers with one input
 * that names the listening by `id`.
 */
export type ListenSpec = {
  readonly id: string;
  readonly speech: boolean;
  readonly keys: boolean;
  /** Digit patterns of the eligible paths, such as `1`, `*` or `[0-9]{4}`. */
  readonly patterns: readonly string[];
  readonly max_digits: number;
  readonly times: ListenTimes;
  readonly barge_in: BargeInBehaviour;
  /** Throw away digits pressed before this listening. */
  readonly discard_buffer: boolean;
};

/** What stands in a transcript for speech that is none of what was expected: something was said, and nothing is known of it. */
export const unclearSpeech = "…";
