import type { Moment, Program } from "@parley/flow";
import type { LogEntry } from "../turn/types.ts";

type Entry<Type extends LogEntry["type"]> = Extract<LogEntry, { type: Type }>;
type Seen = Partial<Omit<Moment, "does" | "block">> & Pick<Moment, "does">;

/** The moment that an entry of the record is to the rules, by its kind. Entries of other kinds are none. */
const moments: {
  readonly [Type in LogEntry["type"]]?: (entry: Entry<Type>, program: Program) => Seen;
} = {
  began: () => ({ does: "begins" }),
  entered: () => ({ does: "enters" }),
  came_back: () => ({ does: "enters" }),
  agent_said: ({ text, withheld, prompt }, { prompts }) => ({
    does: "says",
    text: withheld ?? text,
    prompt: prompt === null ? null : (prompts.get(prompt)?.name ?? null),
  }),
  caller_said: ({ text, withheld }) => ({ does: "hears", text: withheld ?? text }),
  message_received: ({ text, withheld }) => ({ does: "hears", text: withheld ?? text }),
  caller_pressed: ({ digits, withheld }) => ({ does: "presses", text: withheld ?? digits }),
  caller_silent: () => ({ does: "stays_silent" }),
  understood: ({ intents }) => ({ does: "understands", name: intents[0]?.name ?? null }),
  path_taken: ({ name }) => ({ does: "takes", name }),
  slot_filled: ({ entity, value }) => ({ does: "fills", name: entity, value }),
  slot_changed: ({ entity, to }) => ({ does: "fills", name: entity, value: to }),
  metadata_set: ({ key, value }) => ({ does: "sets", name: key, value }),
  account_set: ({ name, value }) => ({ does: "sets", name, value }),
  requested: ({ name }) => ({ does: "requests", name }),
  answer_received: ({ ok }) => ({ does: "is_answered", value: ok }),
  happened: ({ name }) => ({ does: "happens", name }),
  reprompted: ({ reason, count }) => ({ does: "reprompts", name: reason, count }),
  ended: ({ disposition }) => ({ does: "ends", name: disposition }),
};

const nothing: Omit<Moment, "does" | "block"> = { text: null, prompt: null, name: null, value: null, count: null };

/** What an entry of the record is to the rules; null where it is nothing. */
export function momentOf(entry: LogEntry, block: string, program: Program): Moment | null {
  const seen = seenIn(entry.type, entry, program);
  return seen === null ? null : { ...nothing, ...seen, block };
}

/** The conversation comes to rest, and it is the caller's turn. */
export const askingIn = (block: string): Moment => ({ ...nothing, does: "asks", block });

function seenIn<Type extends LogEntry["type"]>(type: Type, entry: LogEntry, program: Program): Seen | null {
  const read = moments[type];
  return read !== undefined && isOf(entry, type) ? read(entry, program) : null;
}

const isOf = <Type extends LogEntry["type"]>(entry: LogEntry, type: Type): entry is Entry<Type> => entry.type === type;
