import type { FlowDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import {
  baseLanguage,
  isVoice,
  type KeptVoice,
  ttsPersonaFields,
  type Voices,
  versionLanguages,
} from "@parley/model/kernel";
import { useId } from "react";
import { useKeptSpeech } from "../../api/kept-speech.ts";
import { useVoices } from "../../api/voices.ts";
import type { FieldWriting } from "../../parts/fields/field-control.ts";
import { FieldFrame } from "../../parts/fields/field-frame.tsx";
import { OfferedText } from "../../parts/fields/offered-text.tsx";
import { parseText } from "../../parts/fields/parse-text.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly at: InVersion;
  readonly document: FlowDocument;
  readonly value: unknown;
  readonly writing: FieldWriting;
};

/** The voice of a persona: those that speak here are offered, and another one is said to be unknown. */
export function VoiceField({ at, document, value, writing }: Props) {
  const id = useId();
  const voices = useVoices(at);
  const kept = useKeptSpeech(at)?.voices ?? [];
  const text = String(writing.draft ?? value ?? "");
  const isUnknown = voices != null && text.trim() !== "" && !isVoice(voices, text.trim());
  return (
    <FieldFrame
      name="tts_agent"
      label={texts.form.labels.tts_agent}
      id={id}
      layout="above"
      help={isUnknown ? texts.form.unknownVoice(text.trim()) : texts.form.voice}
      fault={writing.fault}
      isRequired
    >
      <OfferedText
        id={id}
        describedBy={`${id}-help`}
        placeholder={undefined}
        isReadOnly={false}
        isInvalid={writing.fault !== null}
        text={text}
        offer={() => [...keptNames(kept, voices, document), ...(voices == null ? [] : offered(voices, document))]}
        onWrite={(written) => writing.write(written, parseText(written, ttsPersonaFields.tts_agent))}
        onLeave={writing.leave}
      />
    </FieldFrame>
  );
}

/** The voices that the client keeps and that may speak here, those of the version's languages first. */
function keptNames(kept: readonly KeptVoice[], voices: Voices | null | undefined, { settings }: FlowDocument) {
  const spoken = new Set(versionLanguages(settings).map(baseLanguage));
  const here = kept.filter(({ name }) => voices == null || isVoice(voices, name));
  const near = here.filter(({ language }) => spoken.has(baseLanguage(language)));
  return [...new Set([...near, ...here].map(({ name }) => name))];
}

/** The voices of the version's languages first, then what changes any voice, then all others. */
function offered({ names, variants }: Voices, { settings }: FlowDocument): readonly string[] {
  const spoken = new Set(versionLanguages(settings).map(baseLanguage));
  return [...new Set([...names.filter((name) => spoken.has(baseLanguage(name))), ...variants, ...names])];
}
