import { pathKinds } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** Paths for what failed, or for what is left, cannot be tried before everything else. */
export const override = rule({
  codes: ["override_not_allowed"],
  *check({ document, subject }) {
    for (const path of document.rows.path) {
      const { on } = pathKinds[path.transition_type];
      if (!path.override || (on !== "failure" && on !== "otherwise")) continue;
      const message = `A path of kind ${path.transition_type} cannot be tried before all others; switch override off.`;
      yield { type: "error", code: "override_not_allowed", subject: subject.path(path), field: "override", message };
    }
  },
});
