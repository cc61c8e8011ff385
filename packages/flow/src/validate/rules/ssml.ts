import { ssmlFaultIn } from "../../document/markup-of.ts";
import { rule } from "../../survey/rule.ts";

/** SSML is well formed. Where branches choose among tags, only the rendered text could tell, so nothing is said. */
export const ssml = rule({
  codes: ["ill_formed_ssml"],
  *check({ readings }) {
    for (const { snippet } of readings) {
      if (snippet.markup !== "xml" || snippet.source.includes("{%")) continue;
      // Values are escaped when they are put in, so that they are words and nothing more.
      const fault = ssmlFaultIn(snippet.source);
      if (fault === null) continue;
      const { subject, field } = snippet;
      yield { type: "error", code: "ill_formed_ssml", subject, field, message: fault };
    }
  },
});
