import type { ProgramPath } from "@parley/flow";
import type { TransitionType } from "@parley/model/kernel";
import { isTrue } from "../scope.ts";
import { currentBlock, type Turn } from "../turn.ts";
import { fromMetadata } from "./fill-rules.ts";
import { isDue } from "./retries.ts";

/** Whether a path holds, on an occasion that its kind is tried on. */
type Holds = (turn: Turn, path: ProgramPath) => boolean;

const expression: Holds = (turn, path) => path.when !== null && isTrue(turn, path.when, path.doc.name);
/** Without an expression anything will do. */
const expressionIfAny: Holds = (turn, path) => path.when === null || isTrue(turn, path.when, path.doc.name);

/** What each kind of path waits for. */
export const holds: { readonly [Type in TransitionType]: Holds } = {
  /** The input meant the path's intent, and its trigger holds too when it has one. */
  intent: (turn, path) => path.intent !== null && turn.heard === path.intent && expressionIfAny(turn, path),

  /** Its pattern matches the whole entry. A message of digits alone counts as an entry. */
  dtmf: ({ input, session }, path) => {
    if (input === null || path.digits === null) return false;
    if (input.type === "digits") return path.digits.matches(input.text);
    const text = input.text.trim();
    return session.channel !== "voice" && /^[0-9*#]+$/.test(text) && path.digits.matches(text);
  },

  /** Its regular expression matches the input. */
  regex: ({ input }, path) => input !== null && path.pattern !== null && path.pattern.match(input.text) !== null,

  /** The input filled one of the entities it is about; its fill rules say which must be filled by now. */
  entity_fill: (turn, path) => {
    const filled = turn.input?.filled ?? [];
    const about =
      path.doc.fill_entity.length > 0 ? path.doc.fill_entity : currentBlock(turn).entities.map(({ name }) => name);
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
