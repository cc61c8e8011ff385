import type { Rule } from "../rule.ts";

/** Every path leads to a block. */
export const pathToNowhere: Rule = {
  codes: ["path_to_nowhere"],
  *check({ document, subject }) {
    for (const path of document.rows.path) {
      if (path.destination_block !== null) continue;
      yield {
        type: "error",
        code: "path_to_nowhere",
        subject: subject.path(path),
        field: "destination_block",
        message: "The path leads nowhere; connect it to a block.",
      };
    }
  },
};
