import { Drawer } from "@mantine/core";
import { ProblemError } from "@parley/client";
import { assemble } from "@parley/flow";
import { type Conversation, conversationsFromYaml, conversationsToYaml } from "@parley/host";
import { rules } from "@parley/model";
import { messageOf } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { documentQuery } from "../api/queries.ts";
import { LookProvider } from "../look/look-provider.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { LanguagePicker } from "../parts/fields/language-picker.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { agentTests, type OfAgent } from "../testing/agent-tests.ts";
import { FirstDifference } from "./first-difference-view.tsx";
import { type Given, GivenForm, givenParts } from "./given-form.tsx";
import { Outcome } from "./outcome.tsx";
import type { TestResult } from "./protocol.ts";
import { differenceOf, readTest, type SavedTest, storedTest } from "./read-test.ts";
import { AddStep, StepRow, stepParts } from "./step-row.tsx";
import { type EditedStep, freshStep, moveStep, type StepKind } from "./steps.ts";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";

/** Width of the drawer; px. */
const width = 760;
/** Longest name of a test. */
const longest = 200;

type Props = {
  readonly agent: OfAgent;
  readonly version: string | null;
  /** Null makes a new one. */
  readonly test: SavedTest | null;
  readonly result: TestResult | undefined;
  readonly isRunning: boolean;
  /** Plays the test as it is written here. */
  readonly run: (test: Conversation) => void;
  readonly onSaved: (test: { readonly id: string }) => void;
  readonly onClose: () => void;
};

/** A test beside the list: what the caller does and what is expected, step by step or as YAML. */
export function TestEditor(props: Props) {
  const { agent, version, test, result, isRunning, run, onSaved, onClose } = props;
  const { isAllowed } = usePolicy(rules.flowWrite);
  const first = test === null ? fresh : readTest(test);
  const [draft, setDraft] = useState<Conversation>(first ?? fresh);
  const lastId = useRef(0);
  const identified = ({ steps }: Conversation): readonly EditedStep[] =>
    steps.map((step) => {
      lastId.current += 1;
      return { id: lastId.current, step };
    });
  const [steps, setSteps] = useState(() => identified(draft));
  const [focused, focus] = useState<{ readonly id: number | null; readonly at: number }>({ id: null, at: 0 });
  /** Parts of the test, and of steps by their ids, whose texts cannot be read. */
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  /** How often what is given was taken from YAML: its rows begin again. */
  const [readings, setReadings] = useState(0);
  const [yaml, setYaml] = useState<string | null>(null);
  const [revision, setRevision] = useState(test?.revision);
  const [saved, setSaved] = useState(() => (first === null ? "" : conversationsToYaml([first])));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const document = useQuery({
    ...documentQuery({ org: agent.organisation, flow: agent.flow, ver: version ?? "" }),
    enabled: version !== null,
  });
  const drawn = document.data;
  const tested = useMemo(() => (drawn === undefined ? undefined : assemble(drawn)), [drawn]);
  const blocks = tested?.rows.block.map(({ name }) => name) ?? [];
  const keys = tested?.settings.metadata_keys.map(({ key }) => key) ?? [];
  const languages = tested?.settings.languages ?? [];
  const read = yaml === null ? null : readOne(yaml);
  const isReadable =
    !givenParts.some((part) => unread.has(part)) &&
    !steps.some(({ id }) => stepParts.some((part) => unread.has(`${id} ${part}`)));
  const written = isReadable ? { ...draft, steps: steps.map(({ step }) => step) } : null;
  const whole: Conversation | null = read === null ? written : read.ok ? read.conversation : null;
  // As a file: the order of its members says nothing.
  const isDirty = first !== null && (whole === null || conversationsToYaml([whole]) !== saved);
  const isReadOnly = !isAllowed;

  function change(next: readonly EditedStep[], focusOn: number | null) {
    setSteps(next);
    focus(({ at }) => ({ id: focusOn, at: at + 1 }));
  }
  function add(kind: StepKind, at: number) {
    lastId.current += 1;
    change(steps.toSpliced(at, 0, { id: lastId.current, step: freshStep(kind) }), lastId.current);
  }
  function showSteps() {
    if (whole === null) return;
    setDraft(whole);
    setSteps(identified(whole));
    setReadings(readings + 1);
    setYaml(null);
  }
  function judge(part: string, isPartReadable: boolean) {
    setUnread((before) => {
      const after = new Set(before);
      if (isPartReadable) after.delete(part);
      else after.add(part);
      return after;
    });
  }
  function give(given: Given) {
    setDraft((before) => withGiven(before, given));
  }

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
      setSaved(conversationsToYaml([whole]));
      notify({ severity: "success", title: texts.editor.saved(whole.name) });
      onSaved(stored);
    } catch (error) {
      const isStale = error instanceof ProblemError && error.status === 412;
      setFailure(isStale ? texts.editor.stale : messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const difference = differenceOf(whole, result);
  const further = Object.keys(draft).filter((name) => !fielded.has(name));
  return (
    <LookProvider>
      <Drawer
        opened
        onClose={() => (isDirty && !isReadOnly ? setLeaving(true) : onClose())}
        position="right"
        size={width}
        padding="xl"
        title={<bdi>{test === null ? texts.editor.add : test.name}</bdi>}
      >
        {first === null ? (
          <p className={styles.refused}>{texts.editor.unreadable}</p>
        ) : (
          <div className={styles.editor}>
            <div className={styles.head}>
              <label className="field">
                <span>{texts.name}</span>
                <input
                  className="input"
                  dir="auto"
                  maxLength={longest}
                  readOnly={isReadOnly || yaml !== null}
                  value={whole?.name ?? draft.name}
                  onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
                  {...(test === null && { "data-autofocus": true })}
                />
              </label>
              <div className="field">
                <span aria-hidden>{texts.editor.language}</span>
                <LanguagePicker
                  label={texts.editor.language}
                  value={whole?.language ?? null}
                  first={languages}
                  isReadOnly={isReadOnly || yaml !== null}
                  placeholder={texts.editor.asAgent}
                  onChange={(language) => {
                    const { language: _before, ...rest } = draft;
                    setDraft(language === null ? rest : { ...rest, language });
                  }}
                />
              </div>
            </div>
            <div className={styles.bar}>
              <Outcome result={result} isRunning={isRunning} difference={difference} />
              <button
                type="button"
                className="button"
                disabled={whole === null || isRunning || version === null}
                onClick={() => whole !== null && run(whole)}
              >
                {texts.editor.run}
              </button>
              <span className={styles.gap} />
              <button
                type="button"
                className="button quiet"
                disabled={whole === null}
                onClick={() => (yaml === null ? whole && setYaml(conversationsToYaml([whole])) : showSteps())}
              >
                {yaml === null ? texts.editor.asYaml : texts.editor.asSteps}
              </button>
              <Forbidden needs={rules.flowWrite}>
                <button
                  type="button"
                  className="button primary"
                  aria-busy={isBusy}
                  disabled={isBusy || whole === null || whole.name.trim() === "" || !isDirty}
                  onClick={() => void save()}
                >
                  {texts.save}
                </button>
              </Forbidden>
            </div>
            {failure !== null && (
              <p className={styles.refused} role="alert">
                {failure}
              </p>
            )}
            {result?.type === "refused" && <p className={styles.refused}>{result.message}</p>}
            {difference !== null && <FirstDifference difference={difference} />}
            {yaml !== null ? (
              <>
                <textarea
                  className={`input mono ${styles.yaml}`}
                  aria-label={texts.editor.yaml}
                  aria-invalid={read?.ok === false || undefined}
                  readOnly={isReadOnly}
                  spellCheck={false}
                  rows={24}
                  value={yaml}
                  onChange={(event) => setYaml(event.currentTarget.value)}
                />
                {read?.ok === false && (
                  <p className={styles.refused} role="alert">
                    {read.message}
                  </p>
                )}
              </>
            ) : (
              <>
                <GivenForm
                  key={readings}
                  test={draft}
                  document={tested}
                  isReadOnly={isReadOnly}
                  change={give}
                  judge={judge}
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
                      blocks={blocks}
                      keys={keys}
                      change={(changed) =>
                        setSteps(steps.map((each) => (each.id === id ? { id, step: changed } : each)))
                      }
                      move={(by) => change(moveStep(steps, id, by), id)}
                      remove={() =>
                        change(
                          steps.filter((each) => each.id !== id),
                          (steps[index + 1] ?? steps[index - 1])?.id ?? null,
                        )
                      }
                      judge={(part, isPartReadable) => judge(`${id} ${part}`, isPartReadable)}
                      addBelow={(kind) => add(kind, index + 1)}
                    />
                  ))}
                </ol>
                {!isReadOnly && (
                  <div className={styles.bar}>
                    <AddStep label={texts.steps.add} add={(kind) => add(kind, steps.length)} />
                    <span className="caption">{texts.steps.keys}</span>
                  </div>
                )}
              </>
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
      </Drawer>
    </LookProvider>
  );
}

/** What has fields here. */
const fielded: ReadonlySet<string> = new Set(["name", "steps", "language", ...givenParts]);

/** The test with other things given; what is undefined is left out. */
function withGiven({ metadata, account, mocks, ...test }: Conversation, given: Given): Conversation {
  const all = { metadata, account, mocks, ...given };
  return {
    ...test,
    ...(all.metadata !== undefined && { metadata: all.metadata }),
    ...(all.account !== undefined && { account: all.account }),
    ...(all.mocks !== undefined && { mocks: all.mocks }),
  };
}

const fresh: Conversation = { name: "", steps: [{ expect: {} }] };

/** The one test of a text, or what is wrong with it. */
function readOne(
  yaml: string,
): { readonly ok: true; readonly conversation: Conversation } | { readonly ok: false; readonly message: string } {
  const read = conversationsFromYaml(yaml);
  if (!read.ok) {
    const [fault] = read.faults;
    return { ok: false, message: fault === undefined ? "" : texts.place(fault.line, fault.column, fault.message) };
  }
  const [conversation, ...more] = read.conversations;
  if (conversation === undefined || more.length > 0) return { ok: false, message: texts.editor.oneTest };
  return { ok: true, conversation };
}
