import type { FlowDocument } from "@parley/flow";
import { versionLanguages } from "@parley/model/kernel";
import { useMemo } from "react";
import type { AgentNames } from "./expect-fields.tsx";
import { GivenForm } from "./given-form.tsx";
import { AddStep, StepRow } from "./step-row.tsx";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import type { TestDraft } from "./use-test-draft.ts";

type Props = {
  readonly draft: TestDraft;
  /** The version that the test tries; undefined while it is not there. */
  readonly tested: FlowDocument | undefined;
  readonly isReadOnly: boolean;
};

/** A test by its fields: what it is given, then step by step what the caller does and what is expected. */
export function TestFields({ draft, tested, isReadOnly }: Props) {
  const { steps, focused, further } = draft;
  const names = useMemo(() => namesOf(tested), [tested]);
  return (
    <>
      <GivenForm
        key={draft.readings}
        test={draft.draft}
        document={tested}
        isReadOnly={isReadOnly}
        change={draft.give}
        judge={draft.judge}
      />
      {further.length > 0 && <p className="caption">{texts.editor.further(further.join(", "))}</p>}
      <ol className={styles.steps} aria-label={texts.steps.title}>
        {steps.map(({ id, step }, index) => (
          <StepRow
            key={id}
            step={step}
            place={index + 1}
            isReadOnly={isReadOnly}
            focusedAt={focused.id === id ? focused.at : null}
            names={names}
            change={(changed) => draft.changeStep({ id, step: changed })}
            move={(by) => draft.moveStep(id, by)}
            remove={() => draft.removeStep(id)}
            judge={(part, isReadable) => draft.judge(`${id} ${part}`, isReadable)}
            addBelow={(kind) => draft.addStep(kind, index + 1)}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <div className={styles.bar}>
          <AddStep label={texts.steps.add} add={(kind) => draft.addStep(kind, steps.length)} />
          <span className="caption">{texts.steps.keys}</span>
        </div>
      )}
    </>
  );
}

const namesOf = (tested: FlowDocument | undefined): AgentNames => ({
  blocks: tested?.rows.block.map(({ name }) => name) ?? [],
  intents: tested?.rows.intent.map(({ name }) => name) ?? [],
  paths: tested?.rows.path.flatMap(({ name }) => (name === "" ? [] : [name])) ?? [],
  languages: tested === undefined ? [] : versionLanguages(tested.settings),
  keys: tested?.settings.metadata_keys.map(({ key }) => key) ?? [],
});
