import { assemble, type FlowDocument, ruleInWords } from "@parley/flow";
import { rules as policies } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import { type ConversationRule, equalJson } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { documentQuery } from "../../api/queries.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import type { FieldWriting } from "../../parts/fields/field-control.ts";
import { HelpLink } from "../../parts/help-link.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { PanelError } from "../../parts/panel-error.tsx";
import { places } from "../../parts/places.ts";
import { SkeletonLines } from "../../parts/skeleton.tsx";
import { usePolicy } from "../../parts/use-policy.ts";
import { agentTests, testsKey } from "../../testing/agent-tests.ts";
import { playNext } from "../../testing/to-play.ts";
import { useRecordedCalls } from "../../testing/use-recorded-calls.ts";
import { canStore, draftsOf, type RuleDraft, RuleDrafts, ruleOf } from "./rule-drafts.ts";
import { ruleExamples } from "./rule-examples.ts";
import { RuleRow } from "./rule-row.tsx";
import { RuleScores } from "./rule-scores.tsx";
import styles from "./rules.module.css";
import { texts } from "./texts.ts";
import { useRuleTrial } from "./use-rule-trial.ts";

type Props = {
  readonly at: InVersion;
  /** What is stored, and what is written of it. */
  readonly value: unknown;
  readonly writing: FieldWriting;
  readonly isReadOnly: boolean;
};

/** The rules of a version as a form: written, explained, tried, switched off, deleted with undo. */
export function RulesPart(props: Props) {
  const { at } = props;
  const loaded = useQuery(documentQuery(at));
  const document = useMemo(() => (loaded.data === undefined ? null : assemble(loaded.data)), [loaded.data]);
  if (loaded.error) {
    return <PanelError title={texts.trial.failed} error={loaded.error} retry={() => void loaded.refetch()} />;
  }
  return (
    <section className={`card ${styles.part}`} aria-label={texts.title}>
      {document === null ? <SkeletonLines lines={4} /> : <Rules {...props} document={document} />}
    </section>
  );
}

/** So many of the last calls are played. */
const numbersOfCalls = [100, 1000] as const;
const noCalls: ReturnType<typeof useRecordedCalls>["pages"] = [];

function Rules({ at, value, writing, isReadOnly, document }: Props & { readonly document: FlowDocument }) {
  const stored = useMemo(() => draftsOf(value), [value]);
  const latest = useRef(stored);
  // What was saved keeps its keys, so what is open stays open.
  const saved = equalJson(stored.rules, latest.current.rules) ? latest.current : stored;
  const drafts = writing.draft instanceof RuleDrafts ? writing.draft : saved;
  latest.current = drafts;
  const [opened, open] = useState<number | null>(null);
  const navigate = useNavigate();
  const agent = useMemo(() => ({ organisation: at.org, flow: at.flow }), [at.org, at.flow]);
  const tests = useQuery({ queryKey: [...testsKey(agent), "all"], queryFn: () => agentTests(agent).all() });
  const storedTests = useMemo(
    () => tests.data?.map(({ name, language, conversation }) => ({ name, language, conversation })) ?? null,
    [tests.data],
  );
  const seesCalls = usePolicy(policies.callsRead);
  const [most, setMost] = useState<number>(numbersOfCalls[0]);
  const draft = useTriedDocument(document, drafts);
  const calls = useLastCalls(agent, seesCalls.isAllowed && draft !== null, most);
  const trial = useRuleTrial({ document: draft, tests: storedTests, calls: calls.pages }, (turns) => {
    playNext(turns);
    void navigate(places.test({ organisation: at.org, flow: at.flow, version: at.ver }));
  });

  function write(next: RuleDrafts) {
    writing.write(next, canStore(next) ? { ok: true, value: next.rules } : { ok: false, message: texts.wrong });
  }
  function add(rule: ConversationRule, after: number | null = null) {
    const made = drafts.with({ ...rule, name: drafts.freeName(rule.name) }, after);
    write(made.drafts);
    open(made.key);
  }
  function remove(rule: RuleDraft) {
    const place = drafts.list.indexOf(rule);
    write(drafts.without(rule.key));
    notify({
      severity: "success",
      title: texts.removed(rule.name === "" ? texts.unnamed : rule.name),
      action: { label: texts.undoVerb, run: () => write(latest.current.restored(rule, place)), isOfPage: true },
    });
  }
  const begin = (
    <ul className={styles.examples} aria-label={texts.begin}>
      {ruleExamples(document).map((example) => (
        <li key={example.name}>
          <button type="button" className="button" onClick={() => add(example)}>
            {example.name}
          </button>
          <span className="caption">{ruleInWords(example, document.settings.primary_scope_name)}</span>
        </li>
      ))}
    </ul>
  );
  const addVerb = (
    <button type="button" className="button" onClick={() => add({ name: texts.newName, never: "" })}>
      <IconPlus size={16} aria-hidden /> {texts.addVerb}
    </button>
  );
  return (
    <>
      <header>
        <h2>{texts.title}</h2>
        <span className="caption">{texts.lead}</span>
        {seesCalls.isAllowed && drafts.list.length > 0 && (
          <fieldset className={`segments ${styles.lastCalls}`}>
            <legend className="visually-hidden">{texts.trial.last}</legend>
            {numbersOfCalls.map((number) => (
              <button key={number} type="button" aria-pressed={number === most} onClick={() => setMost(number)}>
                {texts.trial.lastCalls(number)}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      {drafts.list.length === 0 ? (
        <EmptyState
          title={texts.none}
          actions={isReadOnly ? null : addVerb}
          link={<HelpLink page="reference/semantics/2-11-rules">{texts.help}</HelpLink>}
        >
          {texts.noneText}
        </EmptyState>
      ) : (
        <>
          {trial.share !== null && (
            <p className={styles.progress} role="status">
              {texts.trial.exploring} <progress aria-label={texts.trial.exploring} value={trial.share} max={1} />
            </p>
          )}
          {trial.error !== null && (
            <p className="notice" role="alert">
              {texts.trial.failed} {trial.error}
            </p>
          )}
          {tests.error && (
            <PanelError title={texts.trial.testsFailed} error={tests.error} retry={() => void tests.refetch()} />
          )}
          {calls.error && <PanelError title={texts.trial.callsFailed} error={calls.error} retry={calls.retry} />}
          <ul className={styles.rules}>
            {drafts.list.map((rule) => (
              <RuleRow
                key={rule.key}
                at={at}
                rule={rule}
                others={drafts.list.filter((each) => each !== rule).map(({ name }) => name)}
                document={document}
                isOpen={rule.key === opened}
                isReadOnly={isReadOnly}
                trial={trial}
                calls={{ count: calls.count, isWhole: calls.isWhole, missing: seesCalls.missing }}
                onOpen={() => open(rule.key === opened ? null : rule.key)}
                onChange={(more) => write(drafts.changed(rule.key, more))}
                onDuplicate={() => add({ ...ruleOf(rule), name: texts.copyName(rule.name) }, rule.key)}
                onRemove={() => remove(rule)}
              />
            ))}
          </ul>
        </>
      )}
      {seesCalls.isAllowed && <RuleScores at={at} />}
      {!isReadOnly && (
        <footer>
          {drafts.list.length > 0 && addVerb}
          <span className="caption">{texts.begin}</span>
          {begin}
        </footer>
      )}
    </>
  );
}

/** The agent with its rules as they are written; null while none of them can be tried. It stays the same while they do. */
function useTriedDocument(document: FlowDocument, drafts: RuleDrafts): FlowDocument | null {
  const text = JSON.stringify(drafts.tried(document));
  return useMemo(() => {
    const rules: ConversationRule[] = JSON.parse(text);
    return rules.length === 0 ? null : { ...document, settings: { ...document.settings, rules } };
  }, [document, text]);
}

/** The last stored calls, once they are wanted. */
function useLastCalls(agent: { organisation: string; flow: string }, isWanted: boolean, most: number) {
  const [wasWanted, want] = useState(isWanted);
  useEffect(() => {
    if (isWanted) want(true);
  }, [isWanted]);
  const calls = useRecordedCalls(agent, "completed", { most, isWanted: wasWanted });
  return wasWanted ? calls : { ...calls, pages: noCalls, isWhole: false, error: null };
}
