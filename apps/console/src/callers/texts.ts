import type { TalkEnd } from "@parley/host";
import { type CallerLine, type CallerManner, unclearSpeech } from "@parley/model/kernel";
import { counted } from "../parts/counted.ts";
import { messagesOf, type ResourceTexts } from "../resource/texts.ts";

const ends: { readonly [end in TalkEnd]: string } = {
  reached: "Reached",
  other_end: "Another end",
  wrong_value: "Wrong value",
  not_understood: "Not understood",
  too_long: "Too long",
  stuck: "Stuck",
  model_failed: "Model failed",
};

const manners: { readonly [manner in CallerManner]: string } = {
  short: "says few words",
  chatty: "adds words around it",
  corrects: "says another value first and takes it back",
  two_at_once: "gives the next value too",
  beside_the_point: "says something else first",
  misspells: "swaps or leaves out letters",
};

const lines: { readonly [line in CallerLine]: string } = {
  clear: "a clear line",
  noisy: "a noisy line",
  lossy: "a line that loses packets",
  jittery: "a line that delays packets",
  quiet: "a line that is too quiet",
  loud: "a line that is too loud",
};

/** What simulated callers say. */
export const texts = {
  title: "Callers",
  lead: "Callers with aims and patience talk with the agent. A run shows how many reach their aim, and where others give up.",
  working: "Callers are calling",
  speaker: {
    label: "Who speaks for the callers",
    rules: "By rules",
    model: "By a model",
    aboutRules: "Rules speak for the callers: the same seed gives the same conversations.",
    aboutModel: (model: string) =>
      `${model} speaks for the callers. It reads their aim, their manner and what is said, and nothing else.`,
    none: "No language model is connected, so rules speak for the callers.",
    connectVerb: "Connect a model",
  },
  way: {
    label: "How the callers are heard",
    text: "By text",
    voice: "By voice",
    about: {
      text: "The agent reads the callers' words as they are.",
      voice:
        "A voice speaks over a line that may be bad, and the agent's recognisers hear it. A call takes some ten seconds.",
    },
  },
  /** Why a run ended before all had called. */
  broken: (reason: string) => `The run ended early. ${reason}`,
  brokeOff: "The answer of the model broke off.",
  callVerb: "Call",
  stopVerb: "Stop",
  count: "Calls of each",
  seed: "Seed",
  threadFailed: "The callers could not call. Reload the page.",
  form: {
    wants: "What it wants",
    talks: "How it talks",
    sounds: "How it sounds, by voice alone",
    begins: "What the call begins with",
  },
  own: "Callers of this agent",
  ready: "Ready-made",
  add: "New caller",
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  manners,
  plain: "as the examples say it",
  ends,
  reached: "Completion",
  reachedOf: (reached: number, all: number) => `${reached} of ${counted(all, "call")} reached the aim`,
  byText: (reached: number, all: number) => `By text, ${reached} of ${counted(all, "call")} reach it.`,
  byCaller: "By caller",
  dropOff: "Where callers give up",
  none: "All callers reached their aim.",
  conversations: "Conversations",
  which: { label: "Which conversations", failed: "Failed", all: "All" },
  talk: (caller: string, number: number) => `${caller} ${number}`,
  aim: (aim: string | null) => (aim === null ? "no aim" : `wants ${aim}`),
  turns: (count: number) => counted(count, "turn"),
  block: (block: string) => `in ${block}`,
  sound: (accent: string | null, line: CallerLine) => `${accent === null ? "" : `${accent} on `}${lines[line]}`,
  otherByText: (end: TalkEnd) => `by text: ${ends[end].toLowerCase()}`,
  heard: (text: string, fault: string | null) =>
    text === "" ? (fault ?? "Nothing was heard.") : text === unclearSpeech ? "Heard as unclear." : `Heard: ${text}`,
  caller: "Caller",
  agent: "Agent",
  testName: (caller: string, number: number, aim: string | null) =>
    `Caller ${caller} ${number}${aim === null ? "" : `: ${aim}`}`,
} as const;

export const resourceTexts: ResourceTexts = {
  title: "Callers",
  one: "caller",
  many: "callers",
  search: "Search callers",
  empty: "A caller of your own has wants, values and an end that it wishes for.",
  labels: { turns: "Most turns", repeats: "Most repeats", block: "Wished block", ending: "Wished ending" },
  help: {
    language: "Language of the caller. Without it, as the agent begins.",
    values: 'Words for values that are asked for, by entity: {"amount": "three thousand"}.',
    accent: "Voice of the caller in runs by voice, such as en-gb-scotland or en-us+f3.",
    line: "Telephone line of the caller in runs by voice.",
    manners: 'How the caller talks: ["short", "chatty", "corrects", "two_at_once", "beside_the_point", "misspells"].',
  },
  nothing: {
    language: "As the agent begins",
    ending: "One by chance",
    block: "None",
    accent: "One by chance",
    line: "One by chance",
  },
  deleting: "The caller is gone for all who work on this agent.",
  messages: messagesOf("Caller", "Callers", "caller"),
};
