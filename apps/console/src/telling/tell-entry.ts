import { unclearSpeech } from "@parley/model/kernel";
import { inSeconds } from "../look/time.ts";
import { pathLevel } from "./path-levels.ts";
import { entryTexts as told } from "./texts.ts";

/** An entry of a conversation's record: the engine's own, and what the call around it adds. */
export type Entry = { readonly type: string; readonly [key: string]: unknown };

/**
 * An entry as a sentence. A kind without a sentence here shows its type. The record ends with the engine's last turn, and
 * a call that goes on still says its words: `isGoingOn`.
 */
export function tellEntry(entry: Entry, isGoingOn = false): string {
  return words[entry.type]?.(entry, isGoingOn) ?? wordsOf(entry.type);
}

const words: { readonly [type: string]: (entry: Entry, isGoingOn: boolean) => string } = {
  began: ({ zone }) => told.began(text(zone)),
  chance: ({ drawn }) => told.chance(score2(drawn)),
  entered: ({ name, visit }) => told.entered(text(name), Number(visit)),
  path_taken: ({ name, level }) => told.pathTaken(text(name), pathLevel(Number(level))),
  decided: ({ at, level }) => told.decided(text(at), level === null ? null : pathLevel(Number(level))),
  agent_said: (entry) => told.agentSaid(text(entry.text)),
  variant_chosen: ({ test, variant }) => told.variantChosen(text(test), text(variant)),
  content_missing: ({ language }) => told.contentMissing(text(language)),
  caller_said: (entry) =>
    entry.text === unclearSpeech ? told.callerUnclear : told.callerSaid(text(entry.text), entry.synthetic === true),
  caller_pressed: ({ digits }) => told.callerPressed(text(digits)),
  caller_silent: () => told.callerSilent,
  noise_heard: ({ level }) => told.noiseHeard(text(level)),
  input_cut: ({ length }) => told.inputCut(text(length)),
  message_received: (entry) => told.messageReceived(text(entry.text)),
  understood: ({ intents, mentions }) => told.understood(understood(intents, mentions)),
  second_opinion: ({ intent, score, won }) =>
    told.secondOpinion(text(intent ?? told.nothing), score2(score), won === true),
  passages_found: ({ passages, least, said: isSaid }) => {
    const [best] = Array.isArray(passages) ? passages : [];
    if (best === undefined) return told.nothingFound;
    const score = score2(best.score);
    const source = sourceOf(best);
    return isSaid === true ? told.answeredFrom(source, score) : told.answerTooPoor(source, score, score2(least));
  },
  considered: ({ name, level, eligible }) => told.considered(text(name), pathLevel(Number(level)), eligible === true),
  slot_filled: ({ entity, value }) => told.slotFilled(text(entity), text(value)),
  slot_changed: ({ entity, from, to }) => told.slotChanged(text(entity), text(from), text(to)),
  queued: ({ intent }) => told.queued(text(intent)),
  came_back: ({ name }) => told.cameBack(text(name)),
  slot_dropped: ({ entity, from }) => told.slotDropped(text(entity), text(from)),
  metadata_set: ({ key, value }) => told.metadataSet(text(key), text(value)),
  account_set: ({ name, value }) => told.accountSet(text(name), text(value)),
  language_switched: ({ from, to, by }) => told.languageSwitched(text(from), text(to), text(by)),
  language_detected: ({ language, score, switched }) =>
    told.languageDetected(text(language), score2(score), switched === true),
  reprompted: ({ reason, count }) => told.reprompted(wordsOf(text(reason)).toLowerCase(), ordinal(Number(count))),
  small_talk: ({ name, count }) => told.smallTalk(text(name), ordinal(Number(count))),
  requested: ({ kind, name }) => told.requested(text(kind), text(name)),
  answer_received: ({ ok, status, error, timed_out, late, result }) => {
    const entered = cardOutcome(result);
    if (entered !== null) return told.card[entered];
    const details = `${detail(status)}${detail(error)}${late === true ? detail(told.answer.tooLate) : ""}`;
    if (timed_out === true) return told.answer.timedOut(details);
    return ok === true ? told.answer.came(details) : told.answer.failed(details);
  },
  not_kept: () => told.notKept,
  model_answered: ({ calls, tokens }) => told.modelAnswered(callsOf(calls), Number(tokens)),
  model_unanswered: ({ tokens }) => told.modelUnanswered(Number(tokens)),
  model_refused: ({ name, reason }) => told.modelRefused(text(name), text(reason)),
  transfer_outcome: ({ outcome }) => told.transferEnded(wordsOf(text(outcome)).toLowerCase()),
  happened: ({ name, taken }) => told.happened(text(name), taken === true),
  dropped: ({ event, reason }) => told.dropped(wordsOf(text(event)).toLowerCase(), text(reason)),
  expression_error: ({ source, error, where }) => told.expressionError(text(source), text(where), text(error)),
  variable_missing: ({ variables, where }) => told.variableMissing(text(variables), text(where)),
  limit_reached: ({ limit }) => told.limitReached(wordsOf(text(limit)).toLowerCase()),
  rule_breached: ({ rule, blocked }) => told.ruleBreached(text(rule), blocked === true),
  ended: ({ disposition, reason }, isGoingOn) =>
    (isGoingOn ? told.ending : told.ended)(text(disposition), text(reason)),

  recording_failed: ({ until_ms }) => told.recordingFailed(seconds(until_ms)),
  recording_resumed: ({ from_ms }) => told.recordingResumed(seconds(from_ms)),
  overlay_failed: ({ reason }) => told.overlayFailed(text(reason)),
  not_taken: ({ because }) => told.notTaken(text(because)),
  metadata_missing: ({ keys }) => told.metadataMissing(text(keys)),
  key: () => told.key,
  caller_audio_started: () => told.callerBegan,
  caller_audio_ended: () => told.callerStopped,
  play_started: () => told.agentBegan,
  play_ended: ({ heard_ms }) => told.agentFinished(seconds(heard_ms)),
  play_paused: () => told.agentPaused,
  play_resumed: () => told.agentWentOn,
  play_stopped: ({ heard_ms }) => told.agentInterrupted(seconds(heard_ms)),
  held: () => told.held,
  resumed: () => told.resumed,
  line_messages: ({ messages }) => told.lineMessages(Array.isArray(messages) ? messages.length : 0),
  recognised: ({ recogniser, took_ms, words: hasWords, guesses }) => {
    const name = text(recogniser);
    if (hasWords !== true) return told.heardNothing(name, text(took_ms));
    const unsure = guessed(guesses);
    return unsure === "" ? told.heardWords(name, text(took_ms)) : told.heardUnclear(name, text(took_ms), unsure);
  },
  line_quality: ({ received, lost, late, jitter_ms }) => {
    const sent = Math.max(1, Number(received) + Number(lost));
    const share = (packets: unknown) => ((100 * Number(packets)) / sent).toFixed(1);
    return told.lineQuality(share(lost), share(late), tenths(jitter_ms));
  },
  line_quiet: () => told.lineQuiet,
  far_timeout: () => told.farTimeout,
  storing_delayed: () => told.storingDelayed,
  second_sender: ({ datagrams }) => told.secondSender(text(datagrams)),
  turn_timed: ({ understanding_ms, logic_ms, storing_ms }) =>
    told.turnTimed(tenths(understanding_ms), tenths(logic_ms), tenths(storing_ms)),
  speech_failed: () => told.speechFailed,
};

/** What became of a part of a card; the record has nothing else of it. */
function cardOutcome(result: unknown): keyof typeof told.card | null {
  const outcome = typeof result === "object" && result !== null && "outcome" in result ? result.outcome : null;
  return outcome === "entered" || outcome === "invalid" || outcome === "silent" ? outcome : null;
}

/** Where a passage stands: its document, and the page and the headings in it. */
export function sourceOf(passage: { readonly [member: string]: unknown }): string {
  const page = passage.page === null || passage.page === undefined ? null : text(passage.page);
  return told.source(text(passage.document ?? ""), page, text(passage.title ?? ""));
}

/** A name of the record as words. */
function wordsOf(name: string): string {
  const plain = name.replaceAll("_", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A value as people read it; its exact form stands in the record behind the sentence. */
function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null) return told.nothing;
  if (typeof value !== "object") return JSON.stringify(value) ?? "";
  const parts = Array.isArray(value) ? value.map(text) : Object.entries(value).map(member);
  return parts.length === 0 ? told.nothing : parts.join(", ");
}

/** What a value is made of: "amount 3000, currency INR". One that holds a single `value` is that value. */
const member = ([name, inner]: readonly [string, unknown]) =>
  name === "value" ? text(inner) : `${name.replaceAll("_", " ")} ${text(inner)}`;

const score2 = (score: unknown) => Number(score).toFixed(2);
const tenths = (ms: unknown) => Number(ms).toFixed(1);
const seconds = (ms: unknown) => inSeconds(Number(ms));
const detail = (value: unknown) => (value === null || value === undefined ? "" : `, ${text(value)}`);

function ordinal(count: number): string {
  const endings: { readonly [last: number]: string } = { 1: "st", 2: "nd", 3: "rd" };
  const isTeen = count % 100 > 10 && count % 100 < 14;
  return `${count}${isTeen ? "th" : (endings[count % 10] ?? "th")}`;
}

/** Readings that did not count, each with its confidence. */
function guessed(guesses: unknown): string {
  const list: readonly { text: unknown; confidence: unknown }[] = Array.isArray(guesses) ? guesses : [];
  return list.map((one) => told.scored(text(one.text), score2(one.confidence))).join(", ");
}

function understood(intents: unknown, mentions: unknown): string {
  const [best] = Array.isArray(intents) ? intents : [];
  const values: readonly { entity: unknown; value: unknown; denied?: unknown }[] = Array.isArray(mentions)
    ? mentions
    : [];
  const parts = [
    ...(best === undefined ? [] : [told.scored(text(best.name), score2(best.score))]),
    ...values.map(({ entity, value, denied }) =>
      denied === true ? told.isNot(text(entity), text(value)) : `${text(entity)} ${text(value)}`,
    ),
  ];
  return parts.length === 0 ? told.nothing : parts.join(", ");
}

/** The functions that a model proposed, by name. */
function callsOf(calls: unknown): string {
  return Array.isArray(calls) ? calls.map((call: { readonly name?: unknown }) => text(call.name)).join(", ") : "";
}
