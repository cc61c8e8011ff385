import { fromMetadata } from "../paths/fill-rules.ts";
import { currentBlock } from "../turn.ts";
import type { Transition } from "./transition.ts";

/** Holds when the input filled one of the entities it is about; its fill rules say which must be filled by now. */
export const entity_fill: Transition = {
  on: "input",
  holds: (turn, path) => {
    const filled = turn.input?.filled ?? [];
    const about =
      path.doc.fill_entity.length > 0 ? path.doc.fill_entity : currentBlock(turn).entities.map(({ name }) => name);
    return about.some((entity) => filled.includes(entity)) || fromMetadata(turn, path).length > 0;
  },
};
