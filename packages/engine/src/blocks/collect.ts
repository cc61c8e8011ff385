import type { ProgramBlock } from "@parley/flow";
import { collectingIn, nextQuestion, openQuestion, type Question, setCollecting } from "../collecting/collecting.ts";
import { dropSlot } from "../effects/fill-slot.ts";
import { repromptOf, sayPrompts } from "../output/say.ts";
import { failOver } from "../paths/choose.ts";
import { decideCollected, decideKnown } from "../paths/decide.ts";
import { collectedCause } from "../paths/explain-kinds.ts";
import { findFilled } from "../paths/find-path.ts";
import { takeQueued } from "../paths/queued.ts";
import { leave, type Move, take } from "../turn/move.ts";
import { type Failure, noFailures } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { comeBack, leadBack } from "./come-back.ts";
import { listen } from "./listen.ts";

/** Asks for each missing value, confirms those that want it, and leaves when all are there. */
export const collect: BlockBehaviour = {
  ...passing,
  known: (turn, block) => (nextQuestion(turn, block) === null ? findFilled(turn) : null),
  act: (turn, block) => {
    if (!block.listens) return leave;
    const next = nextQuestion(turn, block);
    return next === null ? takeFilled(turn) : ask(turn, block, next);
  },
  heard: hearValues,
  again,
  returned: (turn, block) => {
    if (nextQuestion(turn, block) !== null || !block.listens) return comeBack(turn, block);
    leadBack(turn, block);
    return takeFilled(turn);
  },
};

/** An input that filled values, was refused some, or answered whether one is right. */
function hearValues(turn: Turn, block: ProgramBlock): Move | null {
  const { input, refused } = turn;
  if (input === null) return null;
  const { filled } = input;
  const before = collectingIn(turn, block);
  const open = openQuestion(turn, block);
  const doubted = open?.confirms === true && !filled.includes(open.value.name) ? open.value.name : null;
  const answer = doubted === null ? null : answerIn(turn, doubted);
  if (filled.length === 0 && answer === null && refused.length === 0) return null;
  const wants = (name: string) =>
    block.values.some((each) => each.name === name && each.doc.confirm_prompts.length > 0);
  const settled = answer === null ? before.unconfirmed : before.unconfirmed.filter((name) => name !== doubted);
  const unconfirmed = [...settled, ...filled.filter((name) => wants(name) && !settled.includes(name))];
  setCollecting(turn, { ...before, unconfirmed });
  if (answer === false && doubted !== null) dropSlot(turn, doubted);
  if (filled.length === 0 && answer !== true) {
    if (answer === false && doubted !== null) return failOver(turn, { by: "declined", entities: [doubted] });
    return failOver(turn, { by: "refused", entities: refused });
  }
  const next = nextQuestion(turn, block);
  const found = next === null ? findFilled(turn) : null;
  decideCollected(turn, collectedCause(turn, next), found);
  if (next !== null) return ask(turn, block, next);
  return found === null ? leave : take(found.path, found.level);
}

/** Whether the caller says that a value is right; null where the input says neither. What is ruled out is not right. */
function answerIn({ input }: Turn, doubted: string): boolean | null {
  const mentions = input?.understanding.mentions ?? [];
  if (mentions.some(({ entity, denied }) => entity === doubted && denied === true)) return false;
  const said = mentions.find(({ kind, value }) => kind === "yes_no" && typeof value === "boolean")?.value;
  return typeof said === "boolean" ? said : null;
}

/** Nothing is left to ask, and no input said so. */
function takeFilled(turn: Turn): Move {
  const found = findFilled(turn);
  if (found === null) return leave;
  decideKnown(turn, found);
  return take(found.path, found.level);
}

/** Says a question and listens. Failures are counted for each value by itself. */
function ask(turn: Turn, block: ProgramBlock, question: Question): Move {
  const { name } = question.value;
  const before = collectingIn(turn, block);
  if (before.asked !== name) {
    turn.session.failures = noFailures;
    setCollecting(turn, { ...before, asked: name });
  }
  const queued = takeQueued(turn, block);
  if (queued !== null) return queued;
  sayPrompts(turn, promptsOf(question), block);
  return listen(turn, block);
}

/** Asks the open question again. */
function again(turn: Turn, block: ProgramBlock, after: Failure | null): void {
  const open = openQuestion(turn, block);
  if (open === null) {
    passing.again(turn, block, after);
    return;
  }
  const reprompt = after === null || open.confirms ? null : repromptOf(turn, block, after, open.value.doc);
  sayPrompts(turn, reprompt === null ? promptsOf(open) : [reprompt], block);
}

const promptsOf = ({ value, confirms }: Question) => (confirms ? value.doc.confirm_prompts : value.doc.prompts);
