import type { ProgramPath } from "@parley/flow";
import { channelKinds, pathKinds, type TransitionType } from "@parley/model/kernel";
import { askedIn, collects, nextQuestion } from "../collecting/collecting.ts";
import { own } from "../turn/own.ts";
import { allMetadata, allSlots, isTrue } from "../turn/scope.ts";
import { type Failure, isFailure } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";

/** Whether a path holds, on an occasion that its kind is tried on. */
type Holds = (turn: Turn, path: ProgramPath) => boolean;

const expression: Holds = (turn, path) => path.when !== null && isTrue(turn, path.when, path.doc.name);
/** Without an expression anything will do. */
const expressionIfAny: Holds = (turn, path) => path.when === null || isTrue(turn, path.when, path.doc.name);

/** What each kind of path waits for. */
export const holds: { readonly [Type in TransitionType]: Holds } = {
  /** The input meant the path's intent, and its trigger holds too when it has one. */
  intent: (turn, path) => path.intent !== null && turn.heard === path.intent && expressionIfAny(turn, path),

  /** Its pattern matches the whole entry. Where keys are written, a message of digits alone is an entry. */
  dtmf: ({ input, session }, path) => {
    if (input === null || path.digits === null) return false;
    if (input.type === "digits") return path.digits.matches(input.text);
    const text = input.text.trim();
    return channelKinds[session.channel].keys === "written" && /^[0-9*#]+$/.test(text) && path.digits.matches(text);
  },

  /** Its regular expression matches the input. */
  regex: ({ input }, path) => input !== null && path.pattern !== null && path.pattern.match(input.text) !== null,

  /** The input filled one of the entities it is about; its fill rules say which must be filled by now. */
  entity_fill: (turn, path) => {
    const block = currentBlock(turn);
    // Whether all is there is for the block to say: something may be left to confirm.
    if (path.doc.completely_fill && collects(block)) return false;
    const filled = turn.input?.filled ?? [];
    const about = path.doc.fill_entity.length > 0 ? path.doc.fill_entity : block.entities.map(({ name }) => name);
    return about.some((entity) => filled.includes(entity)) || fromMetadata(turn, path).length > 0;
  },

  /** Its expression is true of an input, and the input meant its intent when it names one. */
  trigger: (turn, path) => (path.intent === null || turn.heard === path.intent) && expression(turn, path),

  /** Its expression is true on entering the block. */
  condition: expression,

  /** Its expression over `action` is true of the answer. */
  action_result: expressionIfAny,

  /** What happened has the name that its trigger gives. */
  event: ({ happened }, path) => happened !== null && path.doc.trigger === happened,

  /** On the failure its count names, or when no retries remain. */
  no_input: (turn, path) => isDue(turn, path, "no_input"),
  no_match: (turn, path) => isDue(turn, path, "no_match"),

  /** When nothing else at its level holds. */
  always: () => true,
};

/** How sure an input is understood for a path: its intent, else what the recogniser heard. What was written or pressed is sure. */
export function surenessFor({ input }: Turn, { intent }: ProgramPath): number {
  if (input === null) return 1;
  if (intent === null) return input.confidence ?? 1;
  return input.understanding.intents.find(({ name }) => name === intent)?.score ?? 0;
}

/** Whether an input is understood as surely as a path wants. */
export function isSure(turn: Turn, path: ProgramPath): boolean {
  const least = path.doc.least_confidence;
  if (least === null || pathKinds[path.doc.transition_type].on !== "input") return true;
  return surenessFor(turn, path) >= least;
}

/** Whether the slots are filled as the path demands: those it needs, all the block's, or some of them but not all. */
export function fillRulesHold(turn: Turn, path: ProgramPath): boolean {
  const { doc } = path;
  const { fill_entity, fill_from_metadata, completely_fill, partially_filled } = doc;
  if (fill_entity.length === 0 && !completely_fill && !partially_filled) return true;
  const block = currentBlock(turn);
  const isForm = collects(block);
  // A failing path of a form is about values, filled or not.
  if (isForm && isFailure(doc.transition_type)) return true;
  const slots = allSlots(turn.session);
  const known = fill_from_metadata ? allMetadata(turn.session) : {};
  const isFilled = (entity: string) => own(slots, entity) !== null;
  const isKnown = (entity: string) => isFilled(entity) || own(known, entity) !== null;
  if (!fill_entity.every(isKnown)) return false;
  if (!completely_fill && !partially_filled) return true;
  if (completely_fill && isForm) return nextQuestion(turn, block) === null;
  const { entities } = block;
  const count = entities.filter(({ name }) => isFilled(name) || (fill_entity.includes(name) && isKnown(name))).length;
  return completely_fill ? count === entities.length : count > 0 && count < entities.length;
}

/** The entities of a path that metadata can still fill. */
export function fromMetadata(turn: Turn, { doc }: ProgramPath): string[] {
  if (!doc.fill_from_metadata) return [];
  const slots = allSlots(turn.session);
  const known = allMetadata(turn.session);
  return doc.fill_entity.filter((entity) => own(slots, entity) === null && own(known, entity) !== null);
}

/** Counts a failure: in this visit, by kind, and in the whole conversation. */
export function countFailure({ session }: Turn, kind: Failure): void {
  session.failures = { ...session.failures, [kind]: session.failures[kind] + 1 };
  session.attempts += 1;
}

/** Whether a path that counts failures is to be taken now. */
function isDue(turn: Turn, { doc }: ProgramPath, kind: Failure): boolean {
  if (isExhausted(turn)) return true;
  return doc.retries === null ? !retriesRemain(turn, kind) : turn.session.failures[kind] > doc.retries;
}

/** The paths that count a failure here: where values are asked for one by one, those about the value that is asked for. */
export function countingPaths(turn: Turn, kind: Failure): readonly ProgramPath[] {
  const block = currentBlock(turn);
  const asked = askedIn(turn, block);
  if (asked === null) return block.paths[kind];
  return block.paths[kind].filter(({ doc }) => doc.fill_entity.length === 0 || doc.fill_entity.includes(asked));
}

/** Whether the block may still be said again after a failure. */
export function retriesRemain(turn: Turn, kind: Failure): boolean {
  return !isExhausted(turn) && turn.session.failures[kind] <= currentBlock(turn).effective.max_retries;
}

/** Whether the conversation has failed more often than it may. */
export function isExhausted({ session, program }: Turn): boolean {
  return session.attempts > program.settings.max_retry_attempts;
}
