import { ask, ProblemError } from "@parley/client";
import { type MergePlan, mergeVersion, planMerge } from "@parley/flow";
import { rules } from "@parley/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../api/send.ts";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { Select } from "../parts/selects/select.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./comparing.module.css";
import { MergeDecisions } from "./merge-decisions.tsx";
import type { Choices } from "./merge-questions.tsx";
import { texts } from "./texts.ts";
import type { AgentPlace } from "./use-sides.ts";
import { useTellMerged } from "./use-tell-merged.ts";

const said = texts.merge;

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
  const bases = others.filter((each) => each !== other);
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
          <Choice
            label={said.other}
            value={other}
            options={others}
            onChange={(next) => {
              setBase(null);
              choose(next);
            }}
          />
          {bases.length > 0 && (isUnrelated || base !== null) && (
            <Choice
              label={said.base}
              value={base ?? ""}
              options={base === null ? ["", ...bases] : bases}
              onChange={(next) => setBase(next === "" ? null : next)}
            />
          )}
          {plan.data && <p className="muted">{said.common(plan.data.base.version, plan.data.base.revision)}</p>}
        </div>
        {isUnrelated && <p className="notice info">{bases.length === 0 ? said.noThird : said.unrelated}</p>}
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
  const tell = useTellMerged(place, into);
  const { questions, changes, revision } = plan;
  const path = { org: place.organisation, flow: place.flow, ver: into };

  async function merge(choices: Choices) {
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
      await tell.done(plan.with.version, { id: edit.id, revision: edit.version_revision });
    } catch (error) {
      await tell.failed(error);
      // One of both was changed meanwhile: what it brings is another.
      again();
    }
  }

  return (
    <MergeDecisions
      labels={{ mine: into, theirs: plan.with.version }}
      questions={questions}
      changes={changes}
      merge={merge}
    />
  );
}
