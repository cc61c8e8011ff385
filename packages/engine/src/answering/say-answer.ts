import type { ProgramBlock } from "@parley/flow";
import { type FoundPassage, usualPassages } from "@parley/model/kernel";
import { writeMetadata } from "../effects/set-metadata.ts";
import { contextFor } from "../input/context.ts";
import { sayPrompts } from "../output/say.ts";
import { leaveByEvent } from "../paths/leave-by-event.ts";
import type { Move } from "../turn/move.ts";
import type { Input } from "../turn/session.ts";
import { log, type Turn } from "../turn/turn.ts";
import type { UnderstandInput } from "../turn/types.ts";
import { sayExcerpt } from "./say-excerpt.ts";
import { askForWords } from "./word-answer.ts";

/** So many passages go into the record: the one that is said, and those that came next. */
const told = 3;

/**
 * Says what documents say about an input, and leaves by the event `answered`; null where they say too little of it. Where a
 * model is to word it, it is waited for.
 */
export function sayAnswer(turn: Turn, block: ProgramBlock, input: Input): Move | null {
  turn.answered = input;
  const least = block.doc.answer_least ?? usualPassages.least;
  const passages = passagesFor(turn, block, { input, least });
  const [best] = passages;
  const isFound = best !== undefined && best.score >= least;
  if (best !== undefined) tell(turn, block, { passages, least, isFound });
  if (!isFound) return null;
  turn.session.small_talk = null;
  keep(turn, block, best);
  sayPrompts(turn, block.doc.answer_intro, block);
  if (block.doc.answer_by_model === true) {
    const found = passages.filter(({ score }) => score >= least);
    const move = askForWords(turn, block, { input, passages: found, best });
    if (move !== null) return move;
  }
  sayExcerpt(turn, block, best);
  sayPrompts(turn, block.doc.answer_outro, block);
  return leaveByEvent(turn, "answered");
}

type Asked = { readonly input: Input; readonly least: number };

function passagesFor(turn: Turn, block: ProgramBlock, { input, least }: Asked): readonly FoundPassage[] {
  if (input.type === "digits" || turn.program.documents.size === 0) return [];
  const passages = {
    documents: block.documents ?? [...turn.program.documents.keys()],
    sentences: block.doc.answer_sentences ?? usualPassages.sentences,
    most: told,
    least,
  };
  const { text, alternatives } = input;
  const asked: UnderstandInput = { type: "text", text, alternatives: [...alternatives] };
  return turn.understand(asked, { ...contextFor(turn, block), passages }).passages ?? [];
}

type Found = { readonly passages: readonly FoundPassage[]; readonly least: number; readonly isFound: boolean };

/** The record shows the passages whole: what was said is a part of one. */
function tell(turn: Turn, block: ProgramBlock, { passages, least, isFound }: Found): void {
  const hidden = block.effective.encrypt_bot_response ? turn.program.settings.mask_with : null;
  log(turn, {
    type: "passages_found",
    least,
    said: isFound,
    passages: passages.map(({ document, title, page, text, score }) => ({
      document: nameOf(turn, document),
      title,
      page,
      text: hidden ?? text,
      score,
    })),
  });
}

/** Where the agent's words are encrypted, what they are made of is a secret too. */
function keep(turn: Turn, block: ProgramBlock, { document, title, page, text, excerpt, score }: FoundPassage): void {
  const { answer_key: key } = block.doc;
  if (key === null) return;
  const value = { text, said: excerpt, document: nameOf(turn, document), title, page, score };
  writeMetadata(turn, { key, value, secret: block.effective.encrypt_bot_response });
}

const nameOf = ({ program }: Turn, path: string): string => program.documents.get(path)?.name ?? "";
