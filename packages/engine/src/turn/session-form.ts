import type { Program } from "@parley/flow";
import {
  cardFields,
  channels,
  entityKinds,
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type ModelCall,
  nullable,
  objectShape,
  Problem,
  readStored,
  responseTypes,
  type StoredForm,
  type StoredMembers,
  storageTypes,
} from "@parley/model/kernel";
import {
  type ActionAnswer,
  atFirst,
  type CallbackWish,
  type CallScope,
  type ChoiceValue,
  type Collecting,
  type Looping,
  type Offer,
  type Paying,
  type Pending,
  type RuleProgress,
  type Secrets,
  type Session,
  type SessionState,
  type Sleeping,
  type Spoken,
  stages,
  type Talk,
  type Tokens,
} from "./session.ts";
import { eachVisit } from "./visits.ts";

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

const pending = {
  ...objectShape<Required<Pending>>({
    request: text,
    stage: { type: "string", enum: stages },
    block: text,
    input: nullable(text),
    path: nullable(objectShape<NonNullable<Pending["path"]>>({ id: text, level: count })),
    timer: nullable(text),
    listen: nullable(text),
    paying: nullable(
      objectShape<Paying>({
        card: text,
        amount: count,
        currency: text,
        until: { type: "number" },
        field: nullable({ type: "string", enum: cardFields }),
        failures: count,
        code_digits: count,
      }),
    ),
  }),
  required: ["request", "stage", "block", "input", "path", "timer"],
};

/** What a turn holds on to is made within it; it comes back only to the code that wrote it. */
const secrets = {
  ...objectShape<Required<Secrets>>({
    slots: map(any),
    metadata: map(any),
    input: { type: ["object", "null"] },
    queue: listOf({ type: "object", required: ["type"], properties: { type: text } }),
    action: nullable(answer),
    talks: listOf(
      objectShape<Talk>({
        block: text,
        messages: listOf({ type: "object", required: ["role"], properties: { role: text } }),
        steps: count,
        tokens: count,
        counted: { ...nullable(objectShape<Tokens>({ asked: count, answered: count })), default: null },
        spoken: {
          ...listOf(
            objectShape<Spoken>({
              say: text,
              text,
              shown: text,
              heard: { type: "number" },
              message: nullable(count),
            }),
          ),
          default: [],
        },
        held: { ...listOf(text), default: [] },
        excerpt: { ...nullable(text), default: null },
        excerpt_language: { ...nullable(text), default: null },
        calls: listOf(objectShape<ModelCall>({ id: text, name: text, arguments: any })),
      }),
    ),
    offer: nullable(
      objectShape<Offer>({
        block: text,
        items: listOf(any),
        narrowed: { ...nullable(listOf(any)), default: null },
        from: count,
        secret: flag,
      }),
    ),
    scopes: listOf(
      objectShape<CallScope>({
        block: text,
        place: count,
        slots: map(any),
        filled: listOf(text),
        metadata: map(any),
        secret_slots: map(any),
        secret_metadata: map(any),
      }),
    ),
    choice: nullable(
      objectShape<NonNullable<Secrets["choice"]>>({
        entity: text,
        kind: { type: "string", enum: entityKinds },
        values: listOf(any),
        beside: {
          ...listOf(
            listOf(objectShape<ChoiceValue>({ entity: text, kind: { type: "string", enum: entityKinds }, value: any })),
          ),
          default: [],
        },
      }),
    ),
    callback: nullable(
      objectShape<CallbackWish>({
        date: nullable(text),
        time: nullable(text),
        entities: listOf(text),
        block: text,
        isOpen: flag,
      }),
    ),
  }),
  required: ["slots", "metadata", "input", "queue", "action"],
};

/** The form of sessions that is written today. */
export const sessionNumber = 3;

/** A member that is left out of what is stored while it is as at first: most are, and that is most of the session. */
const changing = <Member extends keyof typeof atFirst>(member: Member, shape: JsonSchema) => ({
  ...shape,
  default: atFirst[member],
});

const shape = objectShape<Session>({
  v: count,
  id: text,
  sequence: count,
  channel: { type: "string", enum: channels },
  contact: changing("contact", nullable(text)),
  zone: text,
  state: {
    oneOf: [
      objectShape<State<"listening">>({ type: state("listening"), listen: text }),
      objectShape<State<"awaiting">>({ type: state("awaiting") }),
      {
        ...objectShape<Required<State<"sleeping">>>({ type: state("sleeping"), timer: text, listen: nullable(text) }),
        required: ["type", "timer"],
      },
      objectShape<State<"ended">>({ type: state("ended"), disposition: text }),
    ],
  },
  pending: changing("pending", nullable(pending)),
  // What may not be kept in clear is not kept by those who cannot encrypt it.
  secrets: changing("secrets", secrets),
  block: text,
  current: changing("current", nullable(text)),
  stack: changing("stack", listOf(text)),
  chance: changing("chance", nullable({ type: "number" })),
  delivery: changing(
    "delivery",
    objectShape<Session["delivery"]>({
      response_type: nullable({ type: "string", enum: responseTypes }),
      storage: nullable({ type: "string", enum: storageTypes }),
    }),
  ),
  mimic: changing(
    "mimic",
    nullable(objectShape<NonNullable<Session["mimic"]>>({ intent: nullable(text), text: nullable(text) })),
  ),
  language: text,
  intent: changing("intent", nullable(text)),
  topics: changing("topics", listOf(text)),
  slots: changing("slots", map(any)),
  filled: changing("filled", listOf(text)),
  metadata: changing("metadata", map(any)),
  history: changing(
    "history",
    map(listOf(objectShape<Session["history"][string][number]>({ value: any, at: { type: "number" } }))),
  ),
  account: changing("account", map(any)),
  match: changing("match", map(any)),
  action: changing("action", nullable(answer)),
  nlsml: changing("nlsml", map(any)),
  tags: changing("tags", listOf(text)),
  ab: changing("ab", map(text)),
  persona: changing("persona", nullable(text)),
  visits: changing("visits", listOf(count)),
  path_visits: changing("path_visits", map(count)),
  failures: changing("failures", objectShape<Session["failures"]>({ no_input: count, no_match: count })),
  attempts: changing("attempts", count),
  collecting: changing(
    "collecting",
    listOf(objectShape<Collecting>({ block: text, asked: nullable(text), unconfirmed: listOf(text) })),
  ),
  looping: changing(
    "looping",
    listOf(objectShape<Looping>({ block: text, place: count, counted: { ...nullable(count), default: null } })),
  ),
  sleeping: changing(
    "sleeping",
    listOf(objectShape<Sleeping>({ block: text, until: { type: "number" }, timer: nullable(text) })),
  ),
  model_cost: changing("model_cost", { type: "number" }),
  clarifying: changing("clarifying", listOf(text)),
  queued: changing("queued", listOf(text)),
  small_talk: changing("small_talk", nullable(objectShape<NonNullable<Session["small_talk"]>>({ id: text, count }))),
  detection: changing(
    "detection",
    objectShape<Session["detection"]>({ switches: count, language: nullable(text), count }),
  ),
  transits: changing("transits", count),
  transits_in_rounds: changing("transits_in_rounds", count),
  fallback_used: changing("fallback_used", flag),
  default_intent_used: changing("default_intent_used", flag),
  requests: changing("requests", map(text)),
  discard_digits: changing("discard_digits", flag),
  rules: changing("rules", map(objectShape<RuleProgress>({ isOver: flag, hasBegun: flag, count, isCounted: flag }))),
});

/** How a conversation is kept between two turns with a program, by whose rows it counts. */
export function sessionForm(program: Pick<Program, "blocks">): StoredForm<Session> {
  return {
    name: "session",
    number: sessionNumber,
    shape,
    upgrades: [(stored) => countedByPlace(program, stored), spokenOnce],
  };
}

/** Form 2 had of an answer in the making its words alone, not under which id they were said: they count as heard. */
function spokenOnce(stored: StoredMembers): StoredMembers {
  const { secrets } = stored;
  if (!isJsonObject(secrets) || !Array.isArray(secrets.talks)) return stored;
  const talks = secrets.talks.map((talk: Json) => {
    if (!isJsonObject(talk)) return talk;
    const { said = [], ...rest } = talk;
    const spoken = Array.isArray(said)
      ? said.map((text) => ({ say: "", text, shown: text, heard: 1, message: null }))
      : [];
    return { ...rest, spoken };
  });
  return { ...stored, secrets: { ...secrets, talks } };
}

/** Form 1 counted visits by the ids of blocks. */
function countedByPlace({ blocks }: Pick<Program, "blocks">, stored: StoredMembers): StoredMembers {
  const visits = Object.entries(isJsonObject(stored.visits) ? stored.visits : {}).flatMap(([id, visits]) => {
    const block = blocks.get(id);
    if (block === undefined) throw otherRelease(`block ${id}`);
    return [block.place, visits];
  });
  return { ...stored, visits };
}

/** What is stored of a session: `undefined`, which JSON leaves out, where it is as at first. */
export type StoredSession = { readonly [Member in keyof Session]: Session[Member] | undefined };

/** What to store of a conversation between two turns. Written out, for a loop over the members takes ten times as long. */
export function storeSession(session: Session): StoredSession {
  return {
    v: sessionNumber,
    id: session.id,
    sequence: session.sequence,
    channel: session.channel,
    contact: changed(session.contact, atFirst.contact),
    zone: session.zone,
    state: session.state,
    pending: changed(session.pending, atFirst.pending),
    secrets: changed(session.secrets, atFirst.secrets),
    block: session.block,
    current: changed(session.current, atFirst.current),
    stack: changed(session.stack, atFirst.stack),
    chance: changed(session.chance, atFirst.chance),
    delivery: changed(session.delivery, atFirst.delivery),
    mimic: changed(session.mimic, atFirst.mimic),
    language: session.language,
    intent: changed(session.intent, atFirst.intent),
    topics: changed(session.topics, atFirst.topics),
    slots: changed(session.slots, atFirst.slots),
    filled: changed(session.filled, atFirst.filled),
    metadata: changed(session.metadata, atFirst.metadata),
    history: changed(session.history, atFirst.history),
    account: changed(session.account, atFirst.account),
    match: changed(session.match, atFirst.match),
    action: changed(session.action, atFirst.action),
    nlsml: changed(session.nlsml, atFirst.nlsml),
    tags: changed(session.tags, atFirst.tags),
    ab: changed(session.ab, atFirst.ab),
    persona: changed(session.persona, atFirst.persona),
    visits: changed(session.visits, atFirst.visits),
    path_visits: changed(session.path_visits, atFirst.path_visits),
    failures: changed(session.failures, atFirst.failures),
    attempts: changed(session.attempts, atFirst.attempts),
    collecting: changed(session.collecting, atFirst.collecting),
    looping: changed(session.looping, atFirst.looping),
    sleeping: changed(session.sleeping, atFirst.sleeping),
    model_cost: changed(session.model_cost, atFirst.model_cost),
    clarifying: changed(session.clarifying, atFirst.clarifying),
    queued: changed(session.queued, atFirst.queued),
    small_talk: changed(session.small_talk, atFirst.small_talk),
    detection: changed(session.detection, atFirst.detection),
    transits: changed(session.transits, atFirst.transits),
    transits_in_rounds: changed(session.transits_in_rounds, atFirst.transits_in_rounds),
    fallback_used: changed(session.fallback_used, atFirst.fallback_used),
    default_intent_used: changed(session.default_intent_used, atFirst.default_intent_used),
    requests: changed(session.requests, atFirst.requests),
    discard_digits: changed(session.discard_digits, atFirst.discard_digits),
    rules: changed(session.rules, atFirst.rules),
  };
}

/** By identity: what was changed back is stored as it is, and read as the same. */
const changed = <T>(value: T, first: T): T | undefined => (value === first ? undefined : value);

/**
 * The conversation that was stored, ready for its next turn with the program of the release it began with.
 * @throws Problem 501 `newer_form`, 500 `unreadable_form`, and 409 `other_release` when it stands or was where the program
 * has no block
 */
export function readSession(program: Program, stored: unknown): Session {
  const session = readStored(sessionForm(program), stored);
  for (const id of blocksIn(session)) if (!program.blocks.has(id)) throw otherRelease(`block ${id}`);
  eachVisit(session.visits, (place) => {
    if (place >= program.blocks.size) throw otherRelease(`block at ${place}`);
  });
  return session;
}

/** The blocks that a session stands or was in. Asked each turn, so lists that are empty cost nothing. */
function blocksIn({
  block,
  current,
  pending,
  stack,
  collecting,
  looping,
  sleeping,
  secrets,
}: Session): Iterable<string> {
  const blocks = [block];
  if (current !== null) blocks.push(current);
  if (pending !== null) blocks.push(pending.block);
  for (const id of stack) blocks.push(id);
  for (const underway of [collecting, looping, sleeping, secrets.talks ?? []]) {
    for (const each of underway) blocks.push(each.block);
  }
  return blocks;
}

/** What a stored session of any form knows of the person: it was kept under one name in all of them. */
export function accountOf({ account = {} }: JsonObject): JsonObject | null {
  return isJsonObject(account) ? account : null;
}

function otherRelease(what: string): Problem {
  const detail = `This session belongs to another release: this one has no ${what}.`;
  return new Problem({ status: 409, code: "other_release", detail });
}
