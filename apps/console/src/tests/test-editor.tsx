import { ProblemError } from "@parley/client";
import { assemble } from "@parley/flow";
import { type Conversation, storedTest } from "@parley/host";
import { rules } from "@parley/model";
import { messageOf, versionLanguages } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { documentQuery } from "../api/queries.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { LanguagePicker } from "../parts/fields/language-picker.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { SideDialog } from "../parts/side-dialog.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { agentTests, type OfAgent } from "../testing/agent-tests.ts";
import { differenceOf, withActual } from "./first-difference.ts";
import { FirstDifference } from "./first-difference-view.tsx";
import { Outcome } from "./outcome.tsx";
import type { TestResult } from "./protocol.ts";
import { freshTest, readTest, type SavedTest } from "./read-test.ts";
import { TestFields } from "./test-fields.tsx";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";
import { type TestDraft, useTestDraft } from "./use-test-draft.ts";

/** Width of the drawer; px. */
const width = 760;
/** Longest name of a test. */
const longest = 200;

type Props = {
  readonly agent: OfAgent;
  readonly version: string | null;
  /** Null makes a new one. */
  readonly test: SavedTest | null;
  /** How the test went as it is written here. */
  readonly resultOf: (test: Conversation) => TestResult | undefined;
  readonly isRunning: boolean;
  /** Plays the test as it is written here. */
  readonly run: (test: Conversation) => void;
  readonly onSaved: (test: { readonly id: string }) => void;
  readonly onClose: () => void;
};

/** A test beside the list: what the caller does and what is expected, step by step or as YAML. */
export function TestEditor(props: Props) {
  const { agent, version, test, resultOf, onClose } = props;
  const { isAllowed } = usePolicy(rules.flowWrite);
  const isReadOnly = !isAllowed;
  const first = test === null ? freshTest : readTest(test);
  const draft = useTestDraft(first);
  const saving = useSaving(props, draft);
  const [isLeaving, setLeaving] = useState(false);
  const document = useQuery({
    ...documentQuery({ org: agent.organisation, flow: agent.flow, ver: version ?? "" }),
    enabled: version !== null,
  });
  const drawn = document.data;
  const tested = useMemo(() => (drawn === undefined ? undefined : assemble(drawn)), [drawn]);
  // Of a test that cannot be read no run says anything.
  const told = draft.whole === null ? undefined : resultOf(draft.whole);
  const difference = differenceOf(draft.whole, told);
  return (
    <SideDialog
      opened
      onClose={() => (draft.isDirty && !isReadOnly ? setLeaving(true) : onClose())}
      position="right"
      size={width}
      padding="xl"
      title={<bdi>{test === null ? texts.editor.add : test.name}</bdi>}
    >
      {first === null ? (
        <p className={styles.refused}>{texts.editor.unreadable}</p>
      ) : (
        <div className={styles.editor}>
          <Head
            draft={draft}
            languages={tested === undefined ? [] : versionLanguages(tested.settings)}
            isNew={test === null}
            isReadOnly={isReadOnly}
          />
          <div className={styles.bar}>
            <Outcome result={told} isRunning={props.isRunning} difference={difference} />
            <Verbs {...props} draft={draft} saving={saving} />
          </div>
          {saving.failure !== null && (
            <p className={styles.refused} role="alert">
              {saving.failure}
            </p>
          )}
          {told?.type === "refused" && <p className={styles.refused}>{told.message}</p>}
          {difference !== null && draft.whole !== null && (
            <FirstDifference
              difference={difference}
              mended={isReadOnly ? null : withActual(draft.whole, difference)}
              onMend={draft.replace}
            />
          )}
          {draft.yaml !== null ? (
            <TestYaml draft={draft} isReadOnly={isReadOnly} />
          ) : (
            <TestFields draft={draft} tested={tested} isReadOnly={isReadOnly} />
          )}
        </div>
      )}
      {isLeaving && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.editor.leaveQuestion}
          confirm={texts.editor.leave}
          onClose={() => setLeaving(false)}
          onConfirm={async () => onClose()}
        >
          {texts.editor.leaveMore}
        </ConfirmDialog>
      )}
    </SideDialog>
  );
}

type Saving = { readonly save: () => Promise<void>; readonly isBusy: boolean; readonly failure: string | null };

/** Stores the test as it is written, if it is as it was read. */
function useSaving({ agent, test, onSaved }: Props, { whole, keep }: TestDraft): Saving {
  const [revision, setRevision] = useState(test?.revision);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save() {
    if (whole === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const tests = agentTests(agent);
      const stored =
        test === null
          ? await tests.create(storedTest(whole))
          : await tests.change({ id: test.id, ...(revision !== undefined && { revision }) }, storedTest(whole));
      setRevision(stored.revision);
      keep(whole);
      notify({ severity: "success", title: texts.editor.saved(whole.name) });
      onSaved(stored);
    } catch (error) {
      const isStale = error instanceof ProblemError && error.status === 412;
      setFailure(isStale ? texts.editor.stale : messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { save, isBusy, failure };
}

type HeadProps = {
  readonly draft: TestDraft;
  readonly languages: readonly string[];
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
};

/** Name and language of the test. YAML has them too, so they rest while it is written. */
function Head({ draft, languages, isNew, isReadOnly }: HeadProps) {
  const rests = isReadOnly || draft.yaml !== null;
  return (
    <div className={styles.head}>
      <label className="field">
        <span>{texts.name}</span>
        <input
          className="input"
          dir="auto"
          maxLength={longest}
          readOnly={rests}
          value={draft.whole?.name ?? draft.draft.name}
          onChange={(event) => draft.rename(event.currentTarget.value)}
          {...(isNew && { "data-autofocus": true })}
        />
      </label>
      <div className="field">
        <span aria-hidden>{texts.editor.language}</span>
        <LanguagePicker
          label={texts.editor.language}
          value={draft.whole?.language ?? null}
          first={languages}
          isReadOnly={rests}
          placeholder={texts.editor.asAgent}
          onChange={draft.speak}
        />
      </div>
    </div>
  );
}

type VerbsProps = Pick<Props, "version" | "isRunning" | "run"> & {
  readonly draft: TestDraft;
  readonly saving: Saving;
};

/** What is done with the whole test: run it, turn it into YAML or back, save it. */
function Verbs({ version, isRunning, run, draft: { whole, yaml, turn, isDirty }, saving }: VerbsProps) {
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={whole === null || isRunning || version === null}
        onClick={() => whole !== null && run(whole)}
      >
        {texts.editor.run}
      </button>
      <span className={styles.gap} />
      <button type="button" className="button quiet" disabled={whole === null} onClick={turn}>
        {yaml === null ? texts.editor.asYaml : texts.editor.asSteps}
      </button>
      <Forbidden needs={rules.flowWrite}>
        <button
          type="button"
          className="button primary"
          aria-busy={saving.isBusy}
          disabled={saving.isBusy || whole === null || whole.name.trim() === "" || !isDirty}
          onClick={() => void saving.save()}
        >
          {texts.save}
        </button>
      </Forbidden>
    </>
  );
}

function TestYaml({ draft, isReadOnly }: { readonly draft: TestDraft; readonly isReadOnly: boolean }) {
  return (
    <>
      <textarea
        className={`input mono ${styles.yaml}`}
        aria-label={texts.editor.yaml}
        aria-invalid={draft.yamlFault !== null || undefined}
        readOnly={isReadOnly}
        spellCheck={false}
        rows={24}
        value={draft.yaml ?? ""}
        onChange={(event) => draft.writeYaml(event.currentTarget.value)}
      />
      {draft.yamlFault !== null && (
        <p className={styles.refused} role="alert">
          {draft.yamlFault}
        </p>
      )}
    </>
  );
}
