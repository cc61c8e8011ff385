import { pathLevel } from "./path-levels.ts";

/** An entry of a conversation's record: the engine's own, and what the call around it adds. */
export type Entry = { readonly type: string; readonly [key: string]: unknown };

/** An entry as a sentence. Kinds that have none here are told by their type. */
export function tellEntry(entry: Entry): string {
  return words[entry.type]?.(entry) ?? said(entry.type);
}

const words: { readonly [type: string]: (entry: Entry) => string } = {
  entered: ({ name, visit }) => `Entered ${text(name)}${Number(visit) > 1 ? `, visit ${text(visit)}` : ""}`,
  path_taken: ({ name, level }) =>
    `Took ${name === "" ? "a path" : `the path ${text(name)}`}: ${pathLevel(Number(level))} (level ${text(level)})`,
  agent_said: (entry) => `Agent said “${text(entry.text)}”`,
  content_missing: ({ language }) => `A prompt has no words in ${text(language)}`,
  caller_said: (entry) => `Caller said “${text(entry.text)}”${entry.synthetic === true ? ", made by the path" : ""}`,
  caller_pressed: ({ digits }) => `Caller pressed ${text(digits)}`,
  caller_silent: () => "Caller stayed silent",
  noise_heard: ({ level }) => `Noise was heard, level ${text(level)}`,
  message_received: (entry) => `Message received: “${text(entry.text)}”`,
  understood: ({ intents, mentions }) => `Understood ${understood(intents, mentions)}`,
  second_opinion: ({ intent, score, won }) =>
    `A second opinion heard ${text(intent ?? "nothing")} (${score2(score)})${won === true ? " and won" : ""}`,
  considered: ({ name, level, eligible }) =>
    `Looked at ${text(name || "a path")} (level ${text(level)}): ${eligible === true ? "fits" : "does not fit"}`,
  slot_filled: ({ entity, value }) => `Slot ${text(entity)} is ${text(value)}`,
  slot_changed: ({ entity, from, to }) => `Slot ${text(entity)} changed from ${text(from)} to ${text(to)}`,
  metadata_set: ({ key, value }) => `Metadata ${text(key)} is ${text(value)}`,
  language_switched: ({ from, to, by }) => `Language switched from ${text(from)} to ${text(to)} by ${text(by)}`,
  language_detected: ({ language, score, switched }) =>
    `Detected ${text(language)} (${score2(score)})${switched === true ? " and switched" : ""}`,
  reprompted: ({ reason, count }) =>
    `Asked again, ${said(text(reason)).toLowerCase()} for the ${ordinal(Number(count))} time`,
  small_talk: ({ name, count }) => `Small talk ${text(name)}, for the ${ordinal(Number(count))} time`,
  requested: ({ kind, name }) => `Asked for the ${text(kind)}${name === "" ? "" : ` ${text(name)}`}`,
  answer_received: ({ ok, status, error, timed_out, late }) =>
    `The answer ${timed_out === true ? "timed out" : ok === true ? "came" : "was a failure"}${detail(status)}${detail(error)}${late === true ? ", too late" : ""}`,
  transfer_outcome: ({ outcome }) => `The transfer ended: ${said(text(outcome)).toLowerCase()}`,
  happened: ({ name, taken }) => `Event ${text(name)}${taken === true ? "" : ", which no path takes"}`,
  dropped: ({ event, reason }) => `Ignored ${said(text(event)).toLowerCase()}: ${text(reason)}`,
  expression_error: ({ source, error, where }) => `Error in ${text(source)} at ${text(where)}: ${text(error)}`,
  variable_missing: ({ variables, where }) => `Nothing to say for ${text(variables)} at ${text(where)}`,
  limit_reached: ({ limit }) => `Limit reached: ${said(text(limit)).toLowerCase()}`,
  ended: ({ disposition, reason }) => `Ended ${text(disposition)}: ${text(reason)}`,

  key: () => "A key came in",
  caller_audio_started: () => "Caller began to speak",
  caller_audio_ended: () => "Caller stopped speaking",
  play_started: () => "Agent began to speak",
  play_ended: ({ heard_ms }) => `Agent finished speaking after ${seconds(heard_ms)}`,
  play_paused: () => "Agent waited for the caller",
  play_resumed: () => "Agent went on, since no words came",
  play_stopped: ({ heard_ms }) => `Agent was interrupted after ${seconds(heard_ms)}`,
  held: () => "Caller put the call on hold",
  resumed: () => "Caller took the call back",
  line_messages: ({ messages }) => `The line carried ${Array.isArray(messages) ? messages.length : 0} messages`,
  line_quiet: () => "Nothing more comes from the caller's line",
  far_timeout: () => "Nothing more came from whom the caller was connected with: they were let go",
  storing_delayed: () => "The database was away: the caller heard that it takes a moment",
  second_sender: ({ datagrams }) =>
    `Somebody else sent audio to this call, ${text(datagrams)} packets so far; it was not heard`,
  turn_timed: ({ understanding_ms, logic_ms, storing_ms }) =>
    `The turn took ${tenths(understanding_ms)} ms to understand, ${tenths(logic_ms)} ms of logic and ${tenths(storing_ms)} ms to store`,
  speech_failed: () => "A prompt could not be spoken",
};

/** A name of the record as words. */
function said(name: string): string {
  const plain = name.replaceAll("_", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.every((one) => typeof one === "string")
    ? value.join(", ")
    : (JSON.stringify(value) ?? "");
}

const score2 = (score: unknown) => Number(score).toFixed(2);
const tenths = (ms: unknown) => Number(ms).toFixed(1);
const seconds = (ms: unknown) => `${(Number(ms) / 1000).toFixed(1)} s`;
const detail = (value: unknown) => (value === null || value === undefined ? "" : `, ${text(value)}`);

function ordinal(count: number): string {
  const endings: { readonly [last: number]: string } = { 1: "st", 2: "nd", 3: "rd" };
  const isTeen = count % 100 > 10 && count % 100 < 14;
  return `${count}${isTeen ? "th" : (endings[count % 10] ?? "th")}`;
}

function understood(intents: unknown, mentions: unknown): string {
  const [best] = Array.isArray(intents) ? intents : [];
  const values: readonly { entity: unknown; value: unknown }[] = Array.isArray(mentions) ? mentions : [];
  const parts = [
    ...(best === undefined ? [] : [`${text(best.name)} (${score2(best.score)})`]),
    ...values.map(({ entity, value }) => `${text(entity)} ${text(value)}`),
  ];
  return parts.length === 0 ? "nothing" : parts.join(", ");
}
