import { rule } from "../../survey/rule.ts";

const subject = { noun: "settings" } as const;

/** Callers who ring in bring no values, so an agent that requires some answers none of them. */
export const requiredMetadata = rule({
  codes: ["callers_not_answered"],
  *check({ document }) {
    const required = document.settings.metadata_keys
      .filter((key) => key.required === true)
      .map(({ key }) => `"${key}"`);
    if (required.length === 0) return;
    const are = required.length === 1 ? "is required" : "are required";
    const message = `Callers who ring in are not answered: ${required.join(", ")} ${are}, and a caller brings no values.`;
    yield { type: "warning", code: "callers_not_answered", subject, field: "metadata_keys", message };
  },
});
