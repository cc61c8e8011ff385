import { rule } from "../../survey/rule.ts";

/** Every path leads to a block. After listening, one that does not makes the block ask again, which may be meant. */
export const pathToNowhere = rule({
  codes: ["path_to_nowhere"],
  *check({ document, blocks, stateOf, subject }) {
    for (const path of document.rows.path) {
      if (path.destination_block !== null) continue;
      const source = blocks.get(path.source_block);
      const asksAgain = source !== undefined && stateOf(source) === "listening";
      yield {
        type: asksAgain ? "warning" : "error",
        code: "path_to_nowhere",
        subject: subject.path(path),
        field: "destination_block",
        message: asksAgain
          ? "The path leads nowhere: after its words the block asks again. Connect it if it should lead on."
          : "The path leads nowhere, so it is never taken; connect it to a block.",
      };
    }
  },
});
