import { baseLanguage, isVoice, versionLanguages } from "@parley/model/kernel";
import { rule } from "../../survey/rule.ts";

/** Most voices that a finding names. */
const mostNamed = 8;

/** A persona whose voice is not there speaks with the usual one, and says nothing of it. */
export const unknownVoice = rule({
  codes: ["unknown_voice"],
  *check({ document: { settings, rows }, voices }) {
    if (voices === null) return;
    const spoken = new Set(versionLanguages(settings).map(baseLanguage));
    const near = voices.names.filter((name) => spoken.has(baseLanguage(name)));
    const there = [...(near.length > 0 ? near : voices.names), ...voices.variants];
    const more = there.length > mostNamed ? ` and ${there.length - mostNamed} more` : "";
    const named = `${there.slice(0, mostNamed).join(", ")}${more}`;
    for (const { id, name, tts_agent } of rows.tts_persona) {
      if (isVoice(voices, tts_agent)) continue;
      const message = `There is no voice "${tts_agent}" here, so "${name}" speaks with the usual one. There are: ${named}.`;
      yield {
        type: "warning",
        code: "unknown_voice",
        subject: { noun: "tts_persona", id, name },
        field: "tts_agent",
        message,
      };
    }
  },
});
