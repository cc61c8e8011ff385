import type { Program } from "@parley/flow";
import {
  channels,
  type Id,
  nullable,
  objectShape,
  Problem,
  readStored,
  responseTypes,
  type StoredForm,
  storageTypes,
} from "@parley/model/kernel";
import {
  type ActionAnswer,
  noSecrets,
  type Pending,
  type Secrets,
  type Session,
  type SessionState,
  stages,
} from "./session.ts";

type State<Type extends SessionState["type"]> = Extract<SessionState, { type: Type }>;

const text = { type: "string" };
const count = { type: "integer" };
const flag = { type: "boolean" };
const any = {};
const map = (of: object) => ({ type: "object", additionalProperties: of });
const listOf = (of: object) => ({ type: "array", items: of });
const state = (name: SessionState["type"]) => ({ type: "string", enum: [name] });

const answer = objectShape<ActionAnswer>({
  ok: flag,
  status: nullable(count),
  result: any,
  error: nullable(text),
  timed_out: flag,
});

const pending = objectShape<Pending>({
  request: text,
  stage: { type: "string", enum: stages },
  block: text,
  input: nullable(text),
  path: nullable(objectShape<NonNullable<Pending["path"]>>({ id: text, level: count })),
  timer: nullable(text),
});

/** What a turn holds on to is made within it; it comes back only to the code that wrote it. */
const secrets = objectShape<Secrets>({
  slots: map(any),
  metadata: map(any),
  input: { type: ["object", "null"] },
  queue: listOf({ type: "object", required: ["type"], properties: { type: text } }),
  action: nullable(answer),
});

/** How a conversation is kept between two turns. */
export const sessionForm: StoredForm<Session> = {
  name: "session",
  number: 1,
  shape: objectShape<Session>({
    v: count,
    id: text,
    sequence: count,
    channel: { type: "string", enum: channels },
    contact: nullable(text),
    zone: text,
    state: {
      oneOf: [
        objectShape<State<"listening">>({ type: state("listening"), listen: text }),
        objectShape<State<"awaiting">>({ type: state("awaiting") }),
        objectShape<State<"sleeping">>({ type: state("sleeping"), timer: text }),
        objectShape<State<"ended">>({ type: state("ended"), disposition: text }),
      ],
    },
    pending: nullable(pending),
    // What may not be kept in clear is not kept by those who cannot encrypt it.
    secrets: { ...secrets, default: noSecrets },
    block: text,
    current: nullable(text),
    stack: listOf(text),
    delivery: objectShape<Session["delivery"]>({
      response_type: nullable({ type: "string", enum: responseTypes }),
      storage: nullable({ type: "string", enum: storageTypes }),
    }),
    mimic: nullable(objectShape<NonNullable<Session["mimic"]>>({ intent: nullable(text), text: nullable(text) })),
    language: text,
    intent: nullable(text),
    topics: listOf(text),
    slots: map(any),
    filled: listOf(text),
    metadata: map(any),
    history: map(listOf(objectShape<Session["history"][string][number]>({ value: any, at: { type: "number" } }))),
    account: map(any),
    match: map(any),
    action: nullable(answer),
    nlsml: map(any),
    tags: listOf(text),
    ab: map(text),
    persona: nullable(text),
    visits: map(count),
    path_visits: map(count),
    failures: objectShape<Session["failures"]>({ no_input: count, no_match: count }),
    attempts: count,
    small_talk: nullable(objectShape<NonNullable<Session["small_talk"]>>({ id: text, count })),
    detection: objectShape<Session["detection"]>({ switches: count, language: nullable(text), count }),
    transits: count,
    fallback_used: flag,
    default_intent_used: flag,
    requests: map(text),
    discard_digits: flag,
  }),
  upgrades: [],
};

/**
 * The conversation that was stored, ready for its next turn with the program of the release it began with.
 * @throws Problem 501 `newer_form`, 500 `unreadable_form`, and 409 `other_release` when it stands where the program has no block
 */
export function readSession(program: Program, stored: unknown): Session {
  const session = readStored(sessionForm, stored);
  const missing = blocksOf(session).find((block) => !program.blocks.has(block));
  if (missing === undefined) return session;
  const detail = `This session belongs to another release: this one has no block ${missing}.`;
  throw new Problem({ status: 409, code: "other_release", detail });
}

/** Where a conversation stands, and where it comes back to. */
function blocksOf({ block, current, stack, pending }: Session): readonly Id[] {
  return [block, ...stack, ...(current === null ? [] : [current]), ...(pending === null ? [] : [pending.block])];
}
