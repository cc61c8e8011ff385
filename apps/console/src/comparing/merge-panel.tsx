import { ask, ProblemError } from "@parley/client";
import {
  type MergePlan,
  type MergeQuestion,
  type MergeSide,
  makeEdit,
  mergeVersion,
  planMerge,
  type StoredEdit,
} from "@parley/flow";
import { rules } from "@parley/model";
import { IconGitMerge } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { send } from "../api/send.ts";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { Select } from "../parts/selects/select.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./comparing.module.css";
import { DifferenceList } from "./difference-list.tsx";
import { texts } from "./texts.ts";
import type { AgentPlace } from "./use-sides.ts";

const said = texts.merge;

type Choices = { readonly [key: string]: MergeSide };

type Props = {
  readonly place: AgentPlace;
  /** The version that takes the other in. */
  readonly into: string;
  /** The version that is taken in. */
  readonly other: string;
  readonly versions: readonly string[];
  readonly choose: (other: string) => void;
  readonly close: () => void;
};

/** Takes what became of another version into this one: what both changed is decided one by one. */
export function MergePanel({ place, into, other, versions, choose, close }: Props) {
  const [base, setBase] = useState<string | null>(null);
  const others = versions.filter((each) => each !== into);
  const plan = useQuery({
    queryKey: ["merge", place.flow, into, other, base],
    queryFn: () =>
      ask(send, planMerge, {
        path: { org: place.organisation, flow: place.flow, ver: into },
        query: { with: other, ...(base === null ? {} : { base }) },
      }),
    staleTime: 0,
    retry: false,
  });
  const isUnrelated = plan.error instanceof ProblemError && plan.error.code === "no_common_version";
  return (
    <section className={`card ${styles.panel}`} aria-label={said.title(into)}>
      <header>
        <h2>{said.title(into)}</h2>
        <button type="button" className="button" onClick={close}>
          {said.closeVerb}
        </button>
      </header>
      <div className={styles.merge}>
        <MissingPolicy needs={rules.flowWrite} />
        <div className={styles.sides}>
          <Choice label={said.other} value={other} options={others} onChange={choose} />
          {(isUnrelated || base !== null) && (
            <Choice
              label={said.base}
              value={base ?? ""}
              options={base === null ? ["", ...versions] : versions}
              onChange={(next) => setBase(next === "" ? null : next)}
            />
          )}
          {plan.data && <p className="muted">{said.common(plan.data.base.version, plan.data.base.revision)}</p>}
        </div>
        {isUnrelated && <p className="notice info">{said.unrelated}</p>}
        {plan.error !== null && !isUnrelated && (
          <PanelError title={said.failed} error={plan.error} retry={() => void plan.refetch()} />
        )}
        {plan.isPending && <SkeletonLines lines={6} />}
      </div>
      {plan.data && (
        <Plan
          // Another plan asks other questions.
          key={`${other} ${base} ${plan.data.revision} ${plan.data.with.revision}`}
          place={place}
          into={into}
          base={base}
          plan={plan.data}
          again={() => void plan.refetch()}
          close={close}
        />
      )}
    </section>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
};

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <div className={styles.side}>
    <span className="caption">{label}</span>
    <Select
      aria-label={label}
      value={value}
      options={options.map((each) => ({ value: each, label: each === "" ? said.chooseBase : each }))}
      onChange={onChange}
    />
  </div>
);

type PlanProps = {
  readonly place: AgentPlace;
  readonly into: string;
  readonly base: string | null;
  readonly plan: MergePlan;
  readonly again: () => void;
  readonly close: () => void;
};

function Plan({ place, into, base, plan, again, close }: PlanProps) {
  const queries = useQueryClient();
  const [choices, setChoices] = useState<Choices>({});
  const [isBusy, setBusy] = useState(false);
  const { questions, changes, revision } = plan;
  const open = questions.filter(({ key }) => choices[key] === undefined).length;
  const path = { org: place.organisation, flow: place.flow, ver: into };
  const isNothing = questions.length === 0 && changes.length === 0;
  const takeAll = (side: MergeSide) => setChoices(Object.fromEntries(questions.map(({ key }) => [key, side])));

  const reload = () =>
    Promise.all(
      [["document"], ["merge", place.flow], ["deploy", place.flow]].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );

  async function undo({ id, version_revision }: StoredEdit) {
    try {
      await ask(send, makeEdit, { path, headers: { "if-match": `"${version_revision}"` }, body: { undo: id } });
      notify({ severity: "success", title: said.undone(plan.with.version) });
    } catch (error) {
      reportError(said.notUndone, error);
    } finally {
      await reload();
    }
  }

  async function merge() {
    setBusy(true);
    try {
      const edit = await ask(send, mergeVersion, {
        path,
        headers: { "if-match": `"${revision}"` },
        body: {
          with: plan.with.version,
          with_revision: plan.with.revision,
          choices,
          ...(base === null ? {} : { base }),
        },
      });
      close();
      notify({
        severity: "success",
        title: said.done(plan.with.version, into),
        action: { label: said.undoVerb, run: () => void undo(edit) },
      });
    } catch (error) {
      reportError(said.notMerged, error);
      // One of both was changed meanwhile: what it brings is another.
      again();
    } finally {
      setBusy(false);
      await reload();
    }
  }

  return (
    <>
      {questions.length > 0 && (
        <div className={styles.questions}>
          <div className={styles.sides}>
            <p role="status">{said.open(open, questions.length)}</p>
            <button type="button" className="button" onClick={() => takeAll("mine")}>
              {said.allOf(into)}
            </button>
            <button type="button" className="button" onClick={() => takeAll("theirs")}>
              {said.allOf(plan.with.version)}
            </button>
          </div>
          {questions.map((question) => (
            <Question
              key={question.key}
              question={question}
              labels={{ mine: into, theirs: plan.with.version }}
              value={choices[question.key]}
              onChange={(side) => setChoices({ ...choices, [question.key]: side })}
            />
          ))}
        </div>
      )}
      {changes.length > 0 && <DifferenceList differences={changes} title={said.comes} />}
      <div className={styles.verbs}>
        <p className="muted">{isNothing ? said.nothing(plan.with.version) : said.oneEdit}</p>
        <Forbidden needs={rules.flowWrite}>
          <button
            type="button"
            className="button primary"
            disabled={open > 0 || isNothing || isBusy}
            onClick={() => void merge()}
          >
            <IconGitMerge size={16} aria-hidden />
            {said.verb(plan.with.version)}
          </button>
        </Forbidden>
      </div>
    </>
  );
}

type QuestionProps = {
  readonly question: MergeQuestion;
  /** The labels of both versions. */
  readonly labels: { readonly [S in MergeSide]: string };
  readonly value: MergeSide | undefined;
  readonly onChange: (side: MergeSide) => void;
};

/** One place that both changed: what stood there, what each made of it, and whose holds. */
function Question({ question, labels, value, onChange }: QuestionProps) {
  const name = useId();
  const { place, base } = question;
  return (
    <fieldset className={styles.question}>
      <legend>
        <bdi>{place?.name ?? said.elsewhere}</bdi>
      </legend>
      <p className="muted">
        {said.before} <bdi>{base ?? texts.none}</bdi>
      </p>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className={styles.answer}>
          <input type="radio" name={name} checked={value === side} onChange={() => onChange(side)} />
          <span className="mono">{labels[side]}</span>
          <span>
            <bdi>{question[side].sentence === "" ? said.unchanged : question[side].sentence}</bdi>
            {question[side].value !== null && (
              <span className={styles.values}>
                <bdi>{question[side].value}</bdi>
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
