import { writeMetadata } from "../effects/set-metadata.ts";
import { goOnInBlock } from "../enter/go-on.ts";
import { currentBlock } from "../turn.ts";
import { isObject } from "./answer-object.ts";
import type { StageKind } from "./stage.ts";

/** The members of an info webhook's answer become metadata. A failed one is skipped: the record has its answer. */
export const info: StageKind = (turn, answer) => {
  if (answer.ok && isObject(answer.result)) {
    for (const [key, value] of Object.entries(answer.result)) {
      writeMetadata(turn, { key, value, secret: Object.hasOwn(turn.session.secrets.metadata, key) });
    }
  }
  return goOnInBlock(turn, currentBlock(turn));
};
