import { blockKinds, pathKinds } from "@parley/model/kernel";
import type { BlockEntityDoc } from "../../document/document.ts";
import { groupBy } from "../../document/group-by.ts";
import { rule } from "../../survey/rule.ts";

/** A block that asks for its values one by one has values, a question for each, and a path for when all are there. */
export const collecting = rule({
  codes: ["collects_nothing", "value_not_asked", "filled_path_missing", "never_asked_for"],
  *check({ document, pathsOf, subject }) {
    const values = groupBy(document.rows.block_entity, ({ block }) => block);
    for (const block of document.rows.block) {
      const own = values.get(block.id) ?? [];
      const at = subject.block(block);
      if (!blockKinds[block.type].collects) {
        for (const value of own.filter(isAskedFor)) {
          const message = `The block does not ask for "${value.name}" by itself: only Collect says the words of a value.`;
          yield { type: "warning", code: "never_asked_for", subject: at, field: "entities", message };
        }
        continue;
      }
      if (own.length === 0) {
        const message = "The block collects no value.";
        yield { type: "error", code: "collects_nothing", subject: at, field: "entities", message };
      }
      for (const { name } of own.filter((value) => value.required && value.prompts.length === 0)) {
        const message = `Nothing is said to ask for "${name}"; write what is, or make it optional.`;
        yield { type: "error", code: "value_not_asked", subject: at, field: "entities", message };
      }
      const leadsOn = pathsOf(block.id).some(
        (path) =>
          path.destination_block !== null &&
          (path.default_path ||
            pathKinds[path.transition_type].on === "otherwise" ||
            (pathKinds[path.transition_type].needs === "entities" && path.completely_fill)),
      );
      if (!leadsOn) {
        const message =
          "No path leads on when all values are filled; add one of kind entity_fill with completely_fill.";
        yield { type: "error", code: "filled_path_missing", subject: at, field: null, message };
      }
    }
  },
});

/** Whether it says what only a block that asks for it would. */
function isAskedFor({
  required,
  prompts,
  confirm_prompts,
  no_input_reprompts,
  no_match_reprompts,
}: BlockEntityDoc): boolean {
  return (
    !required || [prompts, confirm_prompts, no_input_reprompts, no_match_reprompts].some((said) => said.length > 0)
  );
}
