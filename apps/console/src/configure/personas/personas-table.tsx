import { Menu } from "@mantine/core";
import { type FlowDocument, saidContents, type TtsPersonaDoc, usesOfPersona } from "@parley/flow";
import { longestTried } from "@parley/model/api/speech";
import type { InVersion } from "@parley/model/api/versions";
import { isVoice, type LanguageCode, versionLanguages } from "@parley/model/kernel";
import { IconDotsVertical, IconVolume } from "@tabler/icons-react";
import { useState } from "react";
import { useVoices } from "../../api/voices.ts";
import { useEditorPart } from "../../editing/editor-context.ts";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { MenuButton } from "../../parts/menu-button.tsx";
import { OpenMenu } from "../../parts/open-menu.tsx";
import { Select } from "../../parts/selects/select.tsx";
import { tip } from "../../parts/tip.ts";
import { SoundBar } from "../../trying/speech/sound-bar.tsx";
import { tagsOf } from "../../trying/speech/spoken.ts";
import { useSaid } from "../../trying/speech/use-said.ts";
import styles from "./personas.module.css";
import { texts } from "./texts.ts";

/** What is done with a persona. */
export type PersonaAct = "edit" | "primary" | "move" | "remove";

type Props = {
  readonly at: InVersion;
  readonly editor: VersionEditor;
  readonly personas: readonly TtsPersonaDoc[];
  readonly isReadOnly: boolean;
  readonly onAct: (act: PersonaAct, persona: TtsPersonaDoc) => void;
};

/** The personas with what each says, and a sentence to hear them by. */
export function PersonasTable({ at, editor, personas, isReadOnly, onAct }: Props) {
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const offered = versionLanguages(document.settings);
  const [language, setLanguage] = useState<LanguageCode>(document.settings.language);
  const [written, write] = useState<string | null>(null);
  const [heard, setHeard] = useState<TtsPersonaDoc | null>(null);
  const { said, say } = useSaid(at);
  const voices = useVoices(at);
  const words = written ?? firstWords(document, language);

  async function hear(persona: TtsPersonaDoc) {
    setHeard(persona);
    // The server has to know the persona before it can speak.
    await editor.flush();
    await say({
      ...{ text: words, type: "text", language, persona: persona.id },
      ssml_tags: tagsOf(document.settings, persona),
    });
  }
  return (
    <>
      {!isReadOnly && (
        <div className={styles.hear}>
          <input
            className="input"
            aria-label={texts.hear.words}
            placeholder={texts.hear.words}
            lang={language}
            dir="auto"
            maxLength={longestTried}
            value={words}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          <Select
            aria-label={texts.hear.language}
            value={language}
            options={offered.map((each) => ({ value: each, label: each }))}
            onChange={(next) => {
              setLanguage(next);
              write(null);
            }}
          />
        </div>
      )}
      <div className={`card ${styles.frame}`}>
        <table className={styles.table} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.name}</th>
              <th scope="col">{texts.columns.voice}</th>
              <th scope="col">{texts.columns.spoken}</th>
              <th scope="col">{texts.columns.prosody}</th>
              <th scope="col">
                <span className="visually-hidden">{texts.columns.acts}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {personas.map((persona) => (
              <tr key={persona.id}>
                <th scope="row">
                  <bdi>{persona.name}</bdi> {persona.primary && <span className={styles.badge}>{texts.primary}</span>}{" "}
                  {persona.for_demo && <span className={styles.badge}>{texts.demo}</span>}
                  {persona.description !== null && persona.description !== "" && (
                    <span className="caption">{persona.description}</span>
                  )}
                </th>
                <td>
                  <span className="mono">{persona.tts_agent}</span>{" "}
                  {voices && !isVoice(voices, persona.tts_agent) && (
                    <span className="badge warn" {...tip(texts.form.unknownVoice(persona.tts_agent))}>
                      {texts.unknown}
                    </span>
                  )}
                </td>
                <td>
                  <Uses document={document} persona={persona} />
                </td>
                <td>
                  {Object.entries(persona.ssml_tags)
                    .map(([tag, value]) => `${tag} ${value}`)
                    .join(", ")}
                </td>
                <td className={styles.acts}>
                  {!isReadOnly && (
                    <>
                      <button
                        type="button"
                        className="button small"
                        aria-label={texts.hear.of(persona.name)}
                        aria-busy={heard?.id === persona.id && said.state === "waiting"}
                        disabled={words.trim() === ""}
                        onClick={() => void hear(persona)}
                      >
                        <IconVolume size={14} aria-hidden /> {texts.hear.verb}
                      </button>
                      <MenuButton
                        button={
                          <button
                            type="button"
                            className="button icon small quiet"
                            aria-label={texts.verbs.of(persona.name)}
                          >
                            <IconDotsVertical size={16} aria-hidden />
                          </button>
                        }
                        menu={(open) => (
                          <OpenMenu {...open} position="bottom-end">
                            <Menu.Item onClick={() => onAct("edit", persona)}>{texts.verbs.edit}</Menu.Item>
                            {!persona.primary && (
                              <Menu.Item onClick={() => onAct("primary", persona)}>{texts.verbs.primary}</Menu.Item>
                            )}
                            {personas.length > 1 && (
                              <Menu.Item onClick={() => onAct("move", persona)}>{texts.verbs.move}</Menu.Item>
                            )}
                            <Menu.Item onClick={() => onAct("remove", persona)}>{texts.verbs.remove}</Menu.Item>
                          </OpenMenu>
                        )}
                      />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div aria-live="polite">
        {said.state === "waiting" && <p className="caption">{texts.hear.waiting}…</p>}
        {said.state === "failed" && <p className={styles.fault}>{said.error.message}</p>}
        {said.state === "there" && heard !== null && (
          <SoundBar key={said.ms} label={texts.hear.sound(heard.name)} sound={said.sound} startsAtOnce />
        )}
      </div>
    </>
  );
}

function Uses({ document, persona }: { readonly document: FlowDocument; readonly persona: TtsPersonaDoc }) {
  const { spoken, weight, recordings } = usesOfPersona(document, persona.id);
  const parts = [...spoken, ...(weight === null ? [] : [texts.ofTests(weight)])];
  return (
    <>
      {parts.length === 0 ? <span className="muted">{texts.nowhere}</span> : parts.join(", ")}
      {recordings.length > 0 && <span className="caption"> {texts.recordings(recordings.length)}</span>}
    </>
  );
}

/** What the version says first in a language, as far as no value stands in it. */
function firstWords({ rows }: FlowDocument, language: LanguageCode): string {
  const said = saidContents(rows).filter((content) => content.language === language && content.type !== "ssml");
  return (
    said.find(({ content }) => content.trim() !== "" && content.length <= longestTried && !content.includes("{"))
      ?.content ?? ""
  );
}
