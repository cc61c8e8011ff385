import { Modal } from "@mantine/core";
import {
  type DraftKind,
  type DraftRequest,
  draftKinds,
  languageName,
  longestWish,
  mostDrafted,
} from "@parley/model/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useEditorPart } from "../editing/editor-context.ts";
import { LookProvider } from "../look/look-provider.tsx";
import { Select } from "../parts/selects/select.tsx";
import type { AskProps } from "./ask-props.ts";
import styles from "./assistant.module.css";
import { texts } from "./texts.ts";
import { useDraft } from "./use-draft.ts";

type Props = AskProps & { readonly onClose: () => void };

/** How many are drafted unless people say otherwise. */
const usual = 12;

type Asks = { readonly [K in DraftKind]: boolean };
const hasLanguage: Asks = { utterances: true, translations: true, tests: false, edits: false };
const hasNumber: Asks = { utterances: true, translations: false, tests: true, edits: false };

/** Asks what is to be drafted, shows how far it is, and opens the proposal. */
export function AssistantDialog({ at, editor, suggested, onClose }: Props) {
  const { settings, rows } = useEditorPart(editor, (snapshot) => snapshot.document);
  const languages = [...new Set([settings.language, ...settings.languages])];
  const [kind, setKind] = useState<DraftKind>(suggested.draft);
  const [intent, setIntent] = useState(suggested.intent);
  const [language, setLanguage] = useState(suggested.language);
  const [most, setMost] = useState(usual);
  const [wish, setWish] = useState("");
  const { run, failure, start, cancel } = useDraft(at);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const offered = kind === "translations" ? languages.filter((each) => each !== settings.language) : languages;
  const chosen = offered.includes(language ?? "") ? language : offered[0];
  const wanted: { readonly [K in DraftKind]: DraftRequest | null } = {
    utterances:
      intent === undefined || chosen === undefined
        ? null
        : { draft: "utterances", wish, intent, language: chosen, most },
    translations: chosen === undefined ? null : { draft: "translations", wish, language: chosen },
    tests: { draft: "tests", wish, most },
    edits: wish.trim() === "" ? null : { draft: "edits", wish },
  };
  const asked = wanted[kind];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (asked === null) return;
    const proposal = await start(asked, editor.flush());
    if (proposal === null) return;
    await queries.invalidateQueries({ queryKey: ["proposals"] });
    onClose();
    await navigate({
      to: "/clients/$organisation/voice-agents/$flow/$version/proposals/$proposal",
      params: { organisation: at.org, flow: at.flow, version: at.ver, proposal },
    });
  }

  return (
    <LookProvider>
      <Modal
        opened
        title={texts.title}
        size={520}
        onClose={() => run === null && onClose()}
        withCloseButton={run === null}
      >
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <p className="muted">{texts.lead}</p>
          <fieldset className={`segments ${styles.kinds}`} aria-label={texts.draft} disabled={run !== null}>
            {draftKinds.map((each) => (
              <button key={each} type="button" aria-pressed={each === kind} onClick={() => setKind(each)}>
                {texts.kinds[each]}
              </button>
            ))}
          </fieldset>
          {kind === "utterances" &&
            (rows.intent.length === 0 ? (
              <p className="notice">{texts.noIntents}</p>
            ) : (
              <Labelled label={texts.intent}>
                {(id) => (
                  <Select
                    id={id}
                    placeholder={texts.chooseIntent}
                    options={rows.intent.map(({ id: value, name }) => ({ value, label: name }))}
                    value={intent}
                    disabled={run !== null}
                    onChange={setIntent}
                  />
                )}
              </Labelled>
            ))}
          {hasLanguage[kind] &&
            (offered.length === 0 ? (
              <p className="notice">{texts.noLanguages}</p>
            ) : (
              <Labelled label={texts.language}>
                {(id) => (
                  <Select
                    id={id}
                    options={offered.map((value) => ({ value, label: `${languageName(value)} · ${value}` }))}
                    value={chosen}
                    disabled={run !== null}
                    onChange={setLanguage}
                  />
                )}
              </Labelled>
            ))}
          {hasNumber[kind] && (
            <Labelled label={texts.most}>
              {(id) => (
                <input
                  id={id}
                  className="input"
                  type="number"
                  min={1}
                  max={mostDrafted}
                  required
                  disabled={run !== null}
                  value={most}
                  onChange={({ currentTarget }) => setMost(currentTarget.valueAsNumber || 1)}
                />
              )}
            </Labelled>
          )}
          <Labelled label={texts.wish}>
            {(id) => (
              <textarea
                id={id}
                className="input"
                rows={3}
                dir="auto"
                maxLength={longestWish}
                placeholder={texts.wishHints[kind]}
                disabled={run !== null}
                value={wish}
                onChange={({ currentTarget }) => setWish(currentTarget.value)}
              />
            )}
          </Labelled>
          <p className="caption">{texts.sent}</p>
          {failure !== null && run === null && (
            <p className={styles.fault} role="alert">
              <bdi>{failure}</bdi>
            </p>
          )}
          {run !== null && (
            <div className={styles.progress}>
              <span role="status">{run.message}</span>
              <progress aria-label={texts.progress} value={run.share} max={1} />
            </div>
          )}
          <div className={styles.actions}>
            {run === null ? (
              <button type="button" className="button" onClick={onClose}>
                {texts.closeVerb}
              </button>
            ) : (
              <button type="button" className="button" disabled={run.task === null} onClick={() => void cancel()}>
                {texts.cancelVerb}
              </button>
            )}
            <button
              type="submit"
              className="button primary"
              aria-busy={run !== null}
              disabled={asked === null || run !== null}
            >
              {texts.draftVerb}
            </button>
          </div>
        </form>
      </Modal>
    </LookProvider>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
