import { rule } from "../../survey/rule.ts";

/** Intents are understood by comparing them. Where there is one, nearly everything that is said looks like it. */
export const singleIntent = rule({
  codes: ["single_intent"],
  *check({ document, intents }) {
    if (document.settings.slu_model !== null) return;
    const taught = intents.filter(({ examples }) => examples.size > 0);
    const [only] = taught;
    if (only === undefined || taught.length > 1) return;
    const message = `"${only.name}" is the only intent with examples, so nearly everything a caller says is taken for it. Add the others that callers mean.`;
    yield { type: "warning", code: "single_intent", subject: only.subject, field: null, message };
  },
});
