import type { FlowDocument } from "@parley/flow";
import { longestTried } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import type { LanguageCode } from "@parley/model/kernel";
import { IconVolume } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Select } from "../../parts/selects/select.tsx";
import { SoundBar } from "../../trying/speech/sound-bar.tsx";
import { personaOf, tagsOf, type VoiceSettings } from "../../trying/speech/spoken.ts";
import { useSaid } from "../../trying/speech/use-said.ts";
import { texts } from "./texts.ts";
import styles from "./try.module.css";

type Props = {
  readonly at: InVersion;
  readonly document: FlowDocument;
  readonly settings: VoiceSettings;
  readonly language: LanguageCode;
  readonly isUnsaved: boolean;
};

const types = [
  { value: "text", label: texts.say.types.text },
  { value: "ssml", label: texts.say.types.ssml },
] as const;

/** Says words by the persona and the prosody that the settings give a language. */
export function SayPanel({ at, document, settings, language, isUnsaved }: Props) {
  const [text, setText] = useState("");
  const [type, setType] = useState<"text" | "ssml">("text");
  const { said, say } = useSaid(at);
  const persona = personaOf(document.rows.tts_persona, settings, language);
  const by = texts.say.by(persona?.name ?? null, language);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") return;
    void say({ text, type, language, persona: persona?.id ?? null, ssml_tags: tagsOf(settings, persona) });
  }

  return (
    <form className={styles.panel} onSubmit={submit} aria-label={texts.say.title}>
      <h3>
        {texts.say.title} <span className="caption">{isUnsaved ? `${by}, ${texts.say.unsaved}` : by}</span>
      </h3>
      <div className={styles.row}>
        <input
          className="input"
          aria-label={texts.say.words}
          placeholder={texts.say.example}
          lang={language}
          dir="auto"
          maxLength={longestTried}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Select isPlain aria-label={texts.say.type} value={type} options={types} onChange={setType} />
        <button type="submit" className="button" disabled={text.trim() === ""} aria-busy={said.state === "waiting"}>
          <IconVolume size={16} aria-hidden /> {texts.say.verb}
        </button>
      </div>
      <div aria-live="polite" className={styles.outcome}>
        {said.state === "waiting" && <p className="caption">{texts.say.waiting}…</p>}
        {said.state === "failed" && <p className={styles.fault}>{said.error.message}</p>}
        {said.state === "there" && (
          <>
            <SoundBar key={said.ms} label={texts.say.sound} sound={said.sound} startsAtOnce />
            <p className="caption">{texts.say.ready(said.ms)}</p>
          </>
        )}
      </div>
    </form>
  );
}
