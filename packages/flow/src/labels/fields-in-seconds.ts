/** The fields that are kept in milliseconds and shown in seconds, on every page. A test holds the forms to it. */
export const fieldsInSeconds: ReadonlySet<string> = new Set([
  "dtmf_max_wait_time",
  "first_digit_wait_time",
  "llm_timeout",
  "max_inter_digit_wait_time",
  "max_record_time",
  "min_record_time",
  "patience",
  "payment_timeout",
  "silence_threshold",
  "wait_time",
]);
