import { assemble, type VersionDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import type { LanguageCode } from "@parley/model/kernel";
import { useMemo, useState } from "react";
import { Select } from "../../parts/selects/select.tsx";
import type { VoiceSettings } from "../../trying/speech/spoken.ts";
import { HearPanel } from "./hear-panel.tsx";
import { SayPanel } from "./say-panel.tsx";
import { texts } from "./texts.ts";
import styles from "./try.module.css";

type Props = {
  readonly at: InVersion;
  readonly stored: VersionDocument;
  /** As they are written, saved or not. */
  readonly settings: VoiceSettings & { readonly language: unknown; readonly languages: unknown };
  readonly isUnsaved: boolean;
};

/** Words said and clips heard by the settings of speech, in place. */
export function SpeechTrial({ at, stored, settings, isUnsaved }: Props) {
  const document = useMemo(() => assemble(stored), [stored]);
  const offered = languagesOf(settings);
  const [chosen, choose] = useState<LanguageCode | null>(null);
  const language = chosen !== null && offered.includes(chosen) ? chosen : (offered[0] ?? document.settings.language);
  return (
    <section className={`card ${styles.trial}`} aria-label={texts.title}>
      {offered.length > 1 && (
        <div className={styles.language}>
          <span className="caption">{texts.language}</span>
          <Select
            aria-label={texts.language}
            value={language}
            options={offered.map((each) => ({ value: each, label: each }))}
            onChange={choose}
          />
        </div>
      )}
      <div className={styles.panels}>
        <SayPanel at={at} document={document} settings={settings} language={language} isUnsaved={isUnsaved} />
        <HearPanel at={at} language={language} />
      </div>
    </section>
  );
}

function languagesOf({ language, languages }: Props["settings"]): readonly LanguageCode[] {
  const all = [language, ...(Array.isArray(languages) ? languages : [])];
  return [...new Set(all.filter((each) => typeof each === "string" && each !== ""))];
}
