import { type KeptSubFlow, type SubFlowDoc, upgradeKept } from "@parley/flow";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { makeId } from "../api/make-id.ts";
import { DifferenceList } from "../comparing/difference-list.tsx";
import { DifferenceMap } from "../comparing/difference-map.tsx";
import { type Choices, MergeQuestions } from "../comparing/merge-questions.tsx";
import { useEditorPart } from "../editing/editor-context.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { keptQuery, type LibraryEntry } from "../library/library-queries.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./design-page.module.css";
import { texts } from "./texts.ts";

const said = texts.library;

const none: Choices = {};

type Props = {
  readonly editor: VersionEditor;
  readonly place: { readonly organisation: string; readonly flow: string };
  readonly subFlow: SubFlowDoc;
  readonly entry: LibraryEntry;
  readonly onClose: () => void;
};

/** Takes the newest revision of the library into the copy that is open, after showing what that changes. It is one edit. */
export function UpgradeDialog({ editor, place, subFlow, entry, onClose }: Props) {
  // Choices hold for what was looked at: after a colleague's edit the same question may be about other words.
  const revision = useEditorPart(editor, (snapshot) => snapshot.revision);
  const [chosen, setChosen] = useState<{ readonly revision: number; readonly choices: Choices }>({
    revision,
    choices: {},
  });
  const choices = chosen.revision === revision ? chosen.choices : none;
  const base = useQuery(keptQuery(place.organisation, entry.id, subFlow.library_revision ?? 0));
  const next = useQuery(keptQuery(place.organisation, entry.id, entry.latest));
  const upgrade = useUpgrade(editor, subFlow, { base: base.data, next: next.data, choices });
  const error = base.error ?? next.error;
  const open = upgrade?.questions.filter(({ key }) => choices[key] === undefined).length ?? 0;

  async function take() {
    if (upgrade === null) return;
    const label = said.step(subFlow.name, entry.latest);
    const done = editor.perform({ label, operations: upgrade.operations });
    if (!done.ok) throw new Error(done.faults.map(({ message }) => message).join(" "));
    void tellWhenSaved(editor, done.step, { title: said.done(subFlow.name, entry.latest) });
    onClose();
  }

  return (
    <FormDialog
      title={said.title(subFlow.name, entry.latest)}
      size={1040}
      verb={said.verb(entry.latest)}
      isComplete={upgrade !== null && open === 0}
      run={take}
      onClose={onClose}
    >
      <p className="muted">{said.lead(entry.name, subFlow.library_revision ?? 0, entry.latest)}</p>
      {error !== null && (
        <PanelError
          title={said.failed}
          error={error}
          retry={() => void Promise.all([base.refetch(), next.refetch()])}
        />
      )}
      {error === null && upgrade === null && <SkeletonLines lines={8} />}
      {upgrade !== null && (
        <>
          {upgrade.questions.length > 0 && (
            <MergeQuestions
              questions={upgrade.questions}
              labels={{ mine: said.mine, theirs: said.theirs(entry.latest) }}
              choices={choices}
              onChoose={(next) => setChosen({ revision, choices: next })}
            />
          )}
          {upgrade.calls.length > 0 && (
            <section className="notice" aria-label={said.calls}>
              <h2 className={styles.heading}>{said.calls}</h2>
              <ul>
                {upgrade.calls.map(({ block, messages }) => (
                  <li key={block.id}>
                    <bdi>{block.name}</bdi>: {messages.join(" ")}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <DifferenceList title={said.there(entry.latest)} differences={upgrade.there} />
          {upgrade.here.length > 0 && <DifferenceList title={said.here} differences={upgrade.here} />}
          <DifferenceMap
            place={place}
            before={upgrade.before}
            after={upgrade.document}
            differences={upgrade.changes}
            draft={null}
            against=""
          />
        </>
      )}
    </FormDialog>
  );
}

type Sides = {
  readonly base: KeptSubFlow | undefined;
  readonly next: KeptSubFlow | undefined;
  readonly choices: Choices;
};

/** What the upgrade would do to the version as it is; null until both revisions are there. */
function useUpgrade(editor: VersionEditor, subFlow: SubFlowDoc, { base, next, choices }: Sides) {
  const before = useEditorPart(editor, (snapshot) => snapshot.document);
  return useMemo(() => {
    const isThere = before.rows.sub_flow.some(({ id }) => id === subFlow.id);
    if (base === undefined || next === undefined || !isThere) return null;
    const chosen = new Map(Object.entries(choices));
    return { before, ...upgradeKept(before, subFlow.id, { base, next, choices: chosen, newId: makeId }) };
  }, [before, subFlow.id, base, next, choices]);
}
