import { isZone, readShape, type ShapeRead } from "@parley/flow";
import {
  channels,
  type FieldFault,
  isJsonObject,
  type JsonSchema,
  languagePattern,
  Problem,
  type Shape,
  shape,
} from "@parley/model/kernel";
import type { Conversation, ConversationStep, Expectation, Mock, Utterance } from "./conversation.ts";

const text: JsonSchema = { type: "string" };
const language: JsonSchema = { type: "string", pattern: languagePattern };
const object: JsonSchema = { type: "object" };
const flag: JsonSchema = { type: "boolean" };
const fraction: JsonSchema = { type: "number", minimum: 0, maximum: 1 };
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });
/** An object of these members alone; each may be left out unless it is required. */
const closed = <T>(properties: { readonly [M in keyof T]-?: JsonSchema }, required: readonly string[] = []) =>
  shape<T>({ type: "object", additionalProperties: false, required, properties });

/** Which years a conversation may begin in: 1970 to 9999. */
const time: JsonSchema = { type: "integer", minimum: 0, maximum: 253_402_300_799_000 };

const mocked = {
  properties: { ok: flag, status: { type: "integer" }, result: {}, error: text, timed_out: flag, held: flag },
} satisfies { properties: { readonly [M in keyof Mock]-?: JsonSchema } };
/** One answer, or a list of them. */
const mock: JsonSchema = { ...mocked, type: ["object", "array"], items: { ...mocked, type: "object" } };

/** What is free JSON here is compared as a whole. */
const expectation = closed<Expectation>({
  said: listOf({ ...closed({ any: listOf(text) }, ["any"]), type: ["string", "object"] }),
  block: { type: ["string", "null"] },
  path: { type: ["string", "null"] },
  level: { type: ["integer", "null"] },
  intent: { type: ["string", "null"] },
  language: text,
  slots: object,
  metadata: object,
  match: object,
  tags: listOf(text),
  state: { enum: ["listening", "awaiting", "sleeping", "ended"] },
  ended: { type: ["string", "boolean"] },
  requested: listOf(text),
  log: listOf(object),
  no_log: listOf(object),
  effects: listOf(object),
  no_effects: listOf(object),
  session: object,
});

const utterance: JsonSchema = {
  ...closed<Utterance>({ text, confidence: fraction, alternatives: listOf(text), noise: fraction }, ["text"]),
  type: ["string", "object"],
};
const event: JsonSchema = {
  ...closed({ name: text, data: {} }, ["name"]),
  type: ["string", "object"],
};

/** A step that is a mapping with this key alone. */
type StepOf<Key extends string> = Extract<ConversationStep, { readonly [K in Key]: unknown }>;

const steps: ReadonlyMap<string, Shape<ConversationStep>> = new Map<string, Shape<ConversationStep>>([
  ["user", closed<StepOf<"user">>({ user: utterance })],
  ["press", closed<StepOf<"press">>({ press: text })],
  ["choose", closed<StepOf<"choose">>({ choose: text })],
  ["noise", closed<StepOf<"noise">>({ noise: fraction })],
  ["happened", closed<StepOf<"happened">>({ happened: event })],
  ["answer", closed<StepOf<"answer">>({ answer: text })],
  ["hang_up", closed<StepOf<"hang_up">>({ hang_up: { enum: ["caller", "agent", "network"] } })],
  ["expect", closed<StepOf<"expect">>({ expect: expectation })],
]);

const bareSteps: readonly ConversationStep[] = ["silent", "elapsed", "hang_up"];
const aStep = `Write one of ${bareSteps.join(", ")}, or one of these with a value: ${[...steps.keys()].join(", ")}`;

/** A conversation whose steps are not read yet. */
const beforeSteps = closed<Omit<Conversation, "steps"> & { readonly steps: readonly unknown[] }>(
  {
    name: { type: "string", minLength: 1 },
    channel: { enum: channels },
    contact: text,
    zone: text,
    language,
    metadata: object,
    account: object,
    message: text,
    entry: text,
    tried: flag,
    now: time,
    chance: { ...fraction, type: ["number", "array"], items: fraction },
    mocks: { type: "object", additionalProperties: mock },
    steps: listOf({}),
  },
  ["name", "steps"],
);

/**
 * Reads conversations from plain data, such as a parsed YAML file: a list of them, or a mapping with the list under
 * `conversations`.
 * @throws Problem 422 with every fault
 */
export function parseConversations(data: unknown): Conversation[] {
  const list = isJsonObject(data) && "conversations" in data ? data.conversations : data;
  if (!Array.isArray(list) || list.length === 0) throw refusal([fault("", "Write a list of one conversation or more")]);
  const faults: FieldFault[] = [];
  const conversations = list.map((each: unknown, place) => readConversation(each, `${place}`, faults));
  if (faults.length > 0) throw refusal(faults);
  return conversations.filter((each) => each !== null);
}

/** Null for what is none: then `faults` holds why. */
function readConversation(data: unknown, at: string, faults: FieldFault[]): Conversation | null {
  const written = taken(readShape(beforeSteps, data), at, faults);
  const listed: readonly unknown[] = isJsonObject(data) && Array.isArray(data.steps) ? data.steps : [];
  const steps = listed.map((step, place) => readStep(step, `${at}.steps.${place}`, faults));
  if (written?.zone !== undefined && !isZone(written.zone)) {
    faults.push(fault(`${at}.zone`, "Write a time zone, such as Asia/Kolkata"));
  }
  return written === null ? null : { ...written, steps: steps.filter((step) => step !== null) };
}

function readStep(step: unknown, at: string, faults: FieldFault[]): ConversationStep | null {
  const bare = bareSteps.find((each) => each === step);
  if (bare !== undefined) return bare;
  const [key = "", ...others] = isJsonObject(step) ? Object.keys(step) : [];
  const shape = steps.get(key);
  if (!isJsonObject(step) || shape === undefined || others.length > 0) {
    faults.push(fault(at, aStep));
    return null;
  }
  const wrong = adviceOn(step);
  if (wrong === null) return taken(readShape(shape, step), at, faults);
  faults.push(fault(`${at}.${wrong.field}`, wrong.advice));
  return null;
}

/** What people often write, and what the shape of a step does not tell well. */
function adviceOn(step: { readonly press?: unknown; readonly choose?: unknown; readonly expect?: unknown }) {
  const { expect } = step;
  const field = (["press", "choose"] as const).find((name) => typeof step[name] === "number");
  if (field !== undefined) return { field, advice: "Write the digits as a text, in quotes" };
  const isEnded = isJsonObject(expect) && expect.ended === true;
  return isEnded ? { field: "expect.ended", advice: "Write a disposition, or false" } : null;
}

/** What was read; null with its faults told, at their places. */
function taken<T>(read: ShapeRead<T>, at: string, faults: FieldFault[]): T | null {
  if (read.ok) return read.value;
  faults.push(...read.faults.map(({ path, message }) => fault([at, ...path].join("."), message)));
  return null;
}

function fault(field: string, message: string): FieldFault {
  return { field, code: "invalid", message };
}

function refusal(errors: readonly FieldFault[]): Problem {
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join("\n");
  return new Problem({ status: 422, code: "invalid_conversations", detail, errors });
}
