import type { EngineEvent, LogEntry } from "@parley/engine";

/** What each event means, for people. One that is missing here does not compile. */
export const eventHelp: { readonly [T in EngineEvent["type"]]: string } = {
  started: "A conversation begins. On text it carries the first message.",
  said: "The caller spoke: what was recognised, best first.",
  pressed: "The caller pressed keys: a whole entry.",
  silent: "Nothing was said or pressed in time.",
  noise: "There was noise and no speech.",
  received: "A message came (SMS, email).",
  answered: "The answer to a request.",
  happened: "An event of that name: a late action, voicemail, a transfer that ended.",
  elapsed: "A timer ran out.",
  hung_up: "The call was hung up.",
};

/** What each entry of the record means. */
export const recordHelp: { readonly [T in LogEntry["type"]]: string } = {
  entered: "A block was entered, for that many times.",
  path_taken: "A path was taken, at that precedence level.",
  agent_said: "The agent said these words.",
  variant_chosen: "An experiment chose this variant for the whole conversation.",
  content_missing: "A prompt has no words in that language.",
  caller_said: "The caller said these words; synthetic ones come from a path that mimics.",
  caller_pressed: "The caller pressed these keys.",
  caller_silent: "Nothing came in time.",
  noise_heard: "Noise above the threshold.",
  message_received: "A message came.",
  understood: "What was understood: intents and values.",
  second_opinion: "What the second opinion said, and whether it won.",
  considered: "A path that was looked at, in debug mode.",
  slot_filled: "An entity got a value.",
  slot_changed: "An entity got another value.",
  metadata_set: "A metadata key was written.",
  language_switched: "The language changed, and why.",
  language_detected: "What language detection found.",
  decided: "Why the conversation went on as it did from a block: the cause, the level, and the paths that lost.",
  reprompted: "The block asked again, and why.",
  small_talk: "Small talk answered.",
  requested: "A request left.",
  answer_received: "Its answer came.",
  transfer_outcome: "How a transfer ended.",
  happened: "An event came, and whether a path took it.",
  dropped: "An event was dropped, and why.",
  expression_error: "An expression failed; its condition is false.",
  variable_missing: "A template names what is absent.",
  limit_reached: "A limit was reached.",
  ended: "The conversation ended, with its disposition and reason.",
};
