import type { EngineEvent } from "@parley/engine";
import type { Json } from "@parley/model/kernel";
import type { Chance, Conversation, ConversationStep, Expectation, Mock, Utterance } from "./conversation.ts";
import { drawnIn } from "./drawn-in.ts";

/** An entry of a record, as the engine writes it or as a call keeps it. */
type Entry = { readonly type: string; readonly [member: string]: unknown };

/** The answer to a request, by the request's id. */
export type TalkAnswer = { readonly request: string; readonly mock: Mock };

/** One turn of a talk: what the caller did, if they did something, an answer that came, and what the record says. */
export type TalkTurn = {
  readonly step: Exclude<ConversationStep, { readonly expect: unknown } | { readonly answer: string }> | null;
  readonly answer: TalkAnswer | null;
  readonly entries: readonly Entry[];
};

/**
 * A talk written down as a test: what the caller did, and after it the block that was entered, the words, and the values
 * that were set. What the record masks is not expected. Chance is what it was in the talk.
 */
export function conversationOfTalk(
  turns: readonly TalkTurn[],
  beginning: Omit<Conversation, "steps" | "mocks" | "chance">,
): Conversation {
  const written = new Writing();
  for (const turn of turns) written.take(turn);
  return { ...beginning, ...written.whole() };
}

type Request = { readonly name: string; readonly turn: number };

/** A conversation while it is written down. */
class Writing {
  readonly #steps: ConversationStep[] = [];
  readonly #mocks = new Map<string, Mock[]>();
  readonly #requests = new Map<string, Request>();
  readonly #blocks = new Map<unknown, string>();
  readonly #drawn: number[] = [];
  #message: string | null = null;
  #block: string | null = null;
  #entries: Entry[] = [];
  #turn = 0;
  /** The last turn that was more than an answer. */
  #acted = 0;

  take({ step, answer, entries }: TalkTurn): void {
    this.#turn += 1;
    if (this.#isFirstMessage(step)) this.#message = step.user;
    else if (step !== null) {
      this.#expect();
      this.#steps.push(step);
    }
    const held = answer !== null && this.#isHeld(answer);
    if (held) this.#expect();
    if (answer !== null) this.#answer(answer, held);
    if (answer === null || held) this.#acted = this.#turn;
    const drawn = drawnIn(entries);
    if (drawn !== null) this.#drawn.push(drawn);
    for (const entry of entries) this.#note(entry);
    this.#entries.push(...entries);
  }

  whole(): Pick<Conversation, "message" | "steps" | "mocks" | "chance"> {
    this.#expect();
    const mocks = [...this.#mocks].map(([name, answers]): [string, Mock | Mock[]] => {
      const [first, ...further] = answers;
      return [name, first !== undefined && further.length === 0 ? first : answers];
    });
    const chance = chanceOf(this.#drawn);
    return {
      ...(this.#message !== null && { message: this.#message }),
      ...(chance !== 0 && { chance }),
      ...(mocks.length > 0 && { mocks: Object.fromEntries(mocks) }),
      steps: this.#steps,
    };
  }

  /** A conversation by text may begin with a message: a record has it before the first block. */
  #isFirstMessage(step: TalkTurn["step"]): step is { readonly user: string } {
    const isText = step !== null && typeof step === "object" && "user" in step && typeof step.user === "string";
    return isText && this.#block === null && this.#message === null;
  }

  /** Whether something else came between a request and its answer. */
  #isHeld({ request }: TalkAnswer): boolean {
    const asked = this.#requests.get(request);
    return asked !== undefined && this.#acted > asked.turn;
  }

  #answer({ request, mock }: TalkAnswer, held: boolean): void {
    const asked = this.#requests.get(request);
    if (asked === undefined) return;
    const answers = this.#mocks.get(asked.name) ?? [];
    this.#mocks.set(asked.name, [...answers, held ? { ...mock, held } : mock]);
    if (held) this.#steps.push({ answer: asked.name });
  }

  #note(entry: Entry): void {
    // What came back stands where it was left.
    const isAt = entry.type === "entered" || entry.type === "came_back";
    if (isAt && typeof entry.name === "string") {
      this.#block = entry.name;
      this.#blocks.set(entry.block, entry.name);
    }
    if (entry.type === "requested" && typeof entry.request === "string") {
      this.#requests.set(entry.request, { name: this.#nameOf(entry), turn: this.#turn });
    }
  }

  /** What mocks call a request: an action by its name, a webhook and a part of a card by their block and it, others by their block. */
  #nameOf({ kind, name, block }: Entry): string {
    const at = this.#blocks.get(block) ?? "";
    if (kind === "action") return String(name);
    return kind === "webhook" || kind === "card" ? `${at}.${String(name)}` : at;
  }

  #expect(): void {
    if (this.#entries.length === 0) return;
    const expectation = expectationOf(this.#entries, this.#block);
    if (Object.keys(expectation).length > 0) this.#steps.push({ expect: expectation });
    this.#entries = [];
  }
}

/** The shortest that gives these numbers: what a test repeats, and what it has without any, is left out. */
function chanceOf(drawn: readonly number[]): Chance {
  const last = drawn.at(-1) ?? 0;
  const kept = drawn.slice(0, drawn.findLastIndex((each) => each !== last) + 2);
  return kept.length > 1 ? kept : last;
}

function expectationOf(entries: readonly Entry[], block: string | null): Expectation {
  const said = entries.flatMap(({ type, text }) => (type === "agent_said" && typeof text === "string" ? [text] : []));
  const slots = lastValues(entries, (entry) =>
    entry.type === "slot_filled"
      ? [entry.entity, entry.value]
      : entry.type === "slot_changed"
        ? [entry.entity, entry.to]
        : entry.type === "slot_dropped"
          ? [entry.entity, null]
          : null,
  );
  const metadata = lastValues(entries, (entry) => (entry.type === "metadata_set" ? [entry.key, entry.value] : null));
  const ended = entries.find(({ type }) => type === "ended")?.disposition;
  return {
    ...(block !== null && { block }),
    said,
    ...(Object.keys(slots).length > 0 && { slots }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(typeof ended === "string" && { ended }),
  };
}

function lastValues(
  entries: readonly Entry[],
  read: (entry: Entry) => readonly [name: unknown, value: unknown] | null,
): { readonly [name: string]: Json } {
  const values = new Map<string, Json>();
  for (const entry of entries) {
    const [name, value] = read(entry) ?? [];
    if (typeof name === "string" && isJson(value) && !isMasked(value)) values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** A record is plain JSON. */
const isJson = (value: unknown): value is Json => value !== undefined;

/** A mask has neither letters nor digits. */
const isMasked = (value: Json) => typeof value === "string" && value !== "" && !/[\p{L}\p{N}]/u.test(value);

/** What an event of a talk is as a turn of a written conversation; the record says the outcome. */
export function talkTurnOf(event: EngineEvent, entries: readonly Entry[]): TalkTurn {
  return { step: stepOf(event), answer: event.type === "answered" ? answerOf(event) : null, entries };
}

function stepOf(event: EngineEvent): TalkTurn["step"] {
  switch (event.type) {
    case "said":
      return { user: utteranceOf(event) };
    case "received":
      return { user: event.text };
    case "pressed":
      return keysStep(event);
    case "silent":
      return "silent";
    case "elapsed":
      return "elapsed";
    case "noise":
      return { noise: event.level };
    case "happened":
      return { happened: event.data === null ? event.name : { name: event.name, data: event.data } };
    case "hung_up":
      return event.by === "caller" ? "hang_up" : { hang_up: event.by };
    case "started":
    case "streamed":
    case "answered":
      return null;
  }
}

/** Keys that the caller pressed, or the button that they stand for. */
const keysStep = ({ digits, chosen }: { readonly digits: string; readonly chosen?: unknown }) =>
  chosen === true ? { choose: digits } : { press: digits };

function utteranceOf({ alternatives, noise }: Extract<EngineEvent, { type: "said" }>): string | Utterance {
  const [best, ...others] = alternatives;
  if (best === undefined) return { text: "" };
  if (best.confidence === 1 && others.length === 0 && noise === null) return best.text;
  return {
    text: best.text,
    confidence: best.confidence,
    ...(others.length > 0 && { alternatives: others.map(({ text }) => text) }),
    ...(noise !== null && { noise }),
  };
}

function answerOf({
  request,
  ok,
  status,
  result,
  error,
  timed_out,
}: Extract<EngineEvent, { type: "answered" }>): TalkAnswer {
  return {
    request,
    mock: {
      ok,
      ...(status !== null && { status }),
      ...(result !== null && { result }),
      ...(error !== null && { error }),
      ...(timed_out && { timed_out }),
    },
  };
}

/** The turns of a recorded call, each with the entry that began it first. Answers have no bodies in a record. */
export function talkTurnOfRecord(entries: readonly Entry[]): TalkTurn {
  const begun = entries.find(({ type, synthetic }) => type in recorded && synthetic !== true);
  const read = begun === undefined ? undefined : recorded[begun.type];
  return { step: null, answer: null, ...(begun === undefined ? {} : read?.(begun)), entries };
}

type Begun = Partial<Pick<TalkTurn, "step" | "answer">>;

const recorded: { readonly [type: string]: (entry: Entry) => Begun } = {
  caller_said: ({ text, confidence }) => ({
    step: {
      user: typeof confidence === "number" && confidence < 1 ? { text: String(text), confidence } : String(text),
    },
  }),
  message_received: ({ text }) => ({ step: { user: String(text) } }),
  caller_pressed: (entry) => ({ step: keysStep({ digits: String(entry.digits), chosen: entry.chosen }) }),
  caller_silent: () => ({ step: "silent" }),
  noise_heard: ({ level }) => ({ step: { noise: Number(level) } }),
  happened: ({ name }) => ({ step: { happened: String(name) } }),
  answer_received: ({ request, ok, status, error, timed_out }) => ({
    answer: {
      request: String(request),
      mock: {
        ok: ok === true,
        ...(typeof status === "number" && { status }),
        ...(typeof error === "string" && { error }),
        ...(timed_out === true && { timed_out }),
      },
    },
  }),
};
