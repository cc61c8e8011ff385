import { pathKinds } from "@parley/model/kernel";
import type { PathDoc } from "../../document/document.ts";
import { restsIn } from "../../survey/rests-in.ts";
import { rule } from "../../survey/rule.ts";

/** Every path leads to a block, but after listening: there a path without a target may say or keep something and ask again. */
export const pathToNowhere = rule({
  codes: ["path_to_nowhere"],
  *check({ document, blocks, stateOf, subject }) {
    for (const path of document.rows.path) {
      if (path.destination_block !== null || path.resumes === true) continue;
      const source = blocks.get(path.source_block);
      const asksAgain = source !== undefined && restsIn(stateOf(source));
      if (asksAgain && (pathKinds[path.transition_type].on === "failure" || doesSomething(path))) continue;
      yield {
        type: asksAgain ? "warning" : "error",
        code: "path_to_nowhere",
        subject: subject.path(path),
        field: "destination_block",
        message: asksAgain
          ? "The path leads nowhere and does nothing: the block asks again. Connect it if it should lead on."
          : "The path leads nowhere, so it is never taken; connect it to a block.",
      };
    }
  },
});

/** Whether a path says, keeps or sets anything before its block asks again. */
function doesSomething(path: PathDoc): boolean {
  return (
    path.additional_prompts.length > 0 ||
    path.conditional_prompts.length > 0 ||
    path.fill_entity.length > 0 ||
    Object.keys(path.set_metadata).length > 0 ||
    path.set_metadata_json !== null ||
    path.set_intent !== null ||
    path.conditional_set_intent.length > 0 ||
    path.set_language !== null
  );
}
