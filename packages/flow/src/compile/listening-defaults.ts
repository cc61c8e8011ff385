/** What holds where neither path, block nor version says anything: the times are milliseconds. */
export const listeningDefaults = {
  patience: 5000,
  silence_threshold: 800,
  first_digit_wait_time: 5000,
  max_inter_digit_wait_time: 2000,
  dtmf_max_wait_time: 15_000,
  min_record_time: 300,
  max_record_time: 120_000,
} as const;

/** Longest wait for the answer of an action, in milliseconds. */
export const actionTimeout = 10_000;
