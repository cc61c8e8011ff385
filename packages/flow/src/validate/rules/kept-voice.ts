import { baseLanguage } from "@parley/model/kernel";
import { usesOfPersona } from "../../personas/persona-uses.ts";
import { rule } from "../../survey/rule.ts";

/** A persona whose voice the client keeps for another language, or with less prosody, than the persona has. */
export const keptVoice = rule({
  codes: ["voice_language", "voice_prosody"],
  *check({ document, kept }) {
    if (kept === null) return;
    const { settings, rows } = document;
    for (const { id, name, tts_agent, ssml_tags } of rows.tts_persona) {
      const voices = kept.voices.filter((voice) => voice.name.toLowerCase() === tts_agent.toLowerCase());
      if (voices.length === 0) continue;
      const subject = { noun: "tts_persona", id, name } as const;
      const speaks = new Set(voices.map(({ language }) => baseLanguage(language)));
      const left = usesOfPersona(document, id).spoken.filter((language) => !speaks.has(baseLanguage(language)));
      if (left.length > 0) {
        const languages = [...new Set(voices.map(({ language }) => language))].join(", ");
        const message = `The voice "${tts_agent}" is kept for ${languages}, and "${name}" speaks ${left.join(", ")} with it.`;
        yield { type: "warning", code: "voice_language", subject, field: "tts_agent", message };
      }
      if (voices.some(({ prosody }) => prosody.length === 0)) continue;
      const follows = new Set(voices.flatMap(({ prosody }) => prosody));
      const unheard = (tags: object) => Object.keys(tags).filter((tag) => !follows.has(tag));
      const own = unheard(ssml_tags);
      if (own.length > 0) {
        yield {
          type: "warning",
          code: "voice_prosody",
          subject,
          field: "ssml_tags",
          message: notFollowed(tts_agent, own),
        };
      }
      const shared = unheard(settings.tts_ssml_tags).filter((tag) => !Object.hasOwn(ssml_tags, tag));
      if (shared.length > 0) {
        // A persona cannot take away what the version gives to all.
        const message = notFollowed(tts_agent, shared);
        yield { type: "warning", code: "voice_prosody", subject: version, field: "tts_ssml_tags", message };
      }
    }
  },
});

const version = { noun: "settings" } as const;

const notFollowed = (voice: string, tags: readonly string[]) =>
  `The provider of the voice "${voice}" is kept as one that does not follow ${tags.join(", ")}.`;
