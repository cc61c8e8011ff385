import { pathKinds } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** A path says what takes it. */
export const triggerMissing = rule({
  codes: ["trigger_missing", "intent_missing", "entities_missing"],
  *check({ document, blocks, subject }) {
    const listening = new Set(document.rows.block_entity.map((entity) => entity.block));
    for (const path of document.rows.path) {
      const type = path.transition_type;
      const target = path.destination_block === null ? undefined : blocks.get(path.destination_block);
      const { needs, fromTarget } = pathKinds[type];
      const found = <Code extends string>(code: Code, field: string, message: string) =>
        ({ type: "error", code, subject: subject.path(path), field, message }) as const;
      const trigger = path.trigger ?? (fromTarget === "trigger" ? target?.trigger : null) ?? "";
      if (needs === "trigger" && trigger.trim() === "") {
        yield found(
          "trigger_missing",
          "trigger",
          `A path of kind ${type} needs a trigger; without one it is never taken.`,
        );
      }
      if (needs === "intent" && (path.intent ?? target?.intent ?? "") === "") {
        yield found("intent_missing", "intent", "The path names no intent, so it is never taken.");
      }
      if (needs === "entities" && path.fill_entity.length === 0 && !listening.has(path.source_block)) {
        yield found("entities_missing", "fill_entity", "Neither the path nor its block names a value to fill.");
      }
    }
  },
});
