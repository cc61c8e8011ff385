import { rule } from "../../survey/rule.ts";

/** A block has at most one default path. */
export const defaultPaths = rule({
  codes: ["several_default_paths"],
  *check({ document, pathsOf, subject }) {
    for (const block of document.rows.block) {
      const count = pathsOf(block.id).filter((path) => path.default_path).length;
      if (count < 2) continue;
      const message = `The block has ${count} default paths; only the first would ever be taken.`;
      yield { type: "error", code: "several_default_paths", subject: subject.block(block), field: null, message };
    }
  },
});
