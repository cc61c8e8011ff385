import type { Difference, EditState, Proposal } from "@parley/flow";
import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ValueChange } from "../parts/changes/value-change.tsx";
import { later } from "../parts/later.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import styles from "./proposals.module.css";
import type { ShownProposal, ShownStep } from "./step-groups.ts";
import { texts } from "./texts.ts";
import type { Chosen } from "./use-chosen.ts";

const SideBySide = later(() => import("./side-by-side.tsx").then((module) => module.SideBySide), {
  name: texts.sides.verb,
  waiting: <SkeletonLines lines={6} />,
});

type Props = {
  readonly at: InVersion;
  readonly proposal: Proposal;
  /** The draft as it is. */
  readonly state: EditState;
  readonly shown: ShownProposal;
  readonly chosen: Chosen;
  /** What can be chosen. */
  readonly open: Chosen;
  /** The agent's tests by name. */
  readonly names: ReadonlySet<string>;
  readonly onToggle: (step: number) => void;
  readonly onToggleTest: (test: number) => void;
  readonly onAll: (isEvery: boolean) => void;
};

/** The edits of a proposal by the block where they are drawn, each with before and after, to be chosen. */
export function ProposalSteps(props: Props) {
  const { at, proposal, state, shown, chosen, open, names, onToggle, onToggleTest, onAll } = props;
  const { isAllowed } = usePolicy(rules.flowWrite);
  const all = open.steps.size + open.tests.size;
  const count = chosen.steps.size + chosen.tests.size;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = count > 0 && count < all;
  }, [count, all]);
  /** The block whose edits are drawn. */
  const [drawn, setDrawn] = useState<string | null>(null);
  const mayChoose = isAllowed && proposal.state === "open";
  return (
    <section className={`card ${styles.edits}`} aria-label={texts.edits}>
      <header>
        <input
          ref={box}
          type="checkbox"
          aria-label={texts.chooseAll}
          checked={all > 0 && count === all}
          disabled={all === 0 || !mayChoose}
          onChange={() => onAll(count < all)}
        />
        <h2>
          {texts.edits} <span className="muted">{texts.chosen(count, all)}</span>
        </h2>
      </header>
      {shown.groups.map(({ place, steps }) => (
        <section key={place?.block ?? ""} aria-label={place?.name ?? texts.notDrawn}>
          <div className={styles.group}>
            <h3>
              <bdi>{place?.name ?? texts.notDrawn}</bdi> <span className="muted">{texts.count(steps.length)}</span>
            </h3>
            {place !== null && (
              <span className={styles.verbs}>
                <button
                  type="button"
                  className="button quiet small"
                  aria-pressed={drawn === place.block}
                  onClick={() => setDrawn(drawn === place.block ? null : place.block)}
                >
                  {texts.sides.verb}
                </button>
                <OnCanvas at={at} place={place} />
              </span>
            )}
          </div>
          {place !== null && drawn === place.block && (
            <SideBySide state={state} proposal={proposal} needs={shown.needs} steps={steps} place={place} />
          )}
          <ul>
            {steps.map((step) => (
              <Step
                key={step.index}
                step={step}
                needed={shown.needs[step.index]?.size ?? 0}
                isChosen={chosen.steps.has(step.index)}
                mayChoose={mayChoose && open.steps.has(step.index)}
                onToggle={() => onToggle(step.index)}
              />
            ))}
          </ul>
        </section>
      ))}
      {proposal.tests.length > 0 && (
        <section aria-label={texts.tests}>
          <div className={styles.group}>
            <h3>{texts.tests}</h3>
          </div>
          <ul>
            {proposal.tests.map(({ name }, index) => (
              <li key={name} className={styles.step}>
                <input
                  type="checkbox"
                  aria-label={texts.newTest(name)}
                  checked={chosen.tests.has(index)}
                  disabled={!mayChoose || !open.tests.has(index)}
                  onChange={() => onToggleTest(index)}
                />
                <p>
                  <bdi>{texts.newTest(name)}</bdi> {names.has(name) && <span className="chip">{texts.hasTest}</span>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {proposal.refused.length > 0 && (
        <details className={styles.left} open={proposal.steps.length === 0}>
          <summary>{texts.left(proposal.refused.length, proposal.size + proposal.refused.length)}</summary>
          <ul>
            {proposal.refused.map(({ what, why }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and never move
              <li key={place}>
                <bdi>{what}</bdi> <span className="muted">{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

type StepProps = {
  readonly step: ShownStep;
  /** How many others it comes with. */
  readonly needed: number;
  readonly isChosen: boolean;
  readonly mayChoose: boolean;
  readonly onToggle: () => void;
};

function Step({ step, needed, isChosen, mayChoose, onToggle }: StepProps) {
  const { differences, subject, isDone, refused, overtakenAt } = step;
  const [first] = differences;
  const name = first?.sentence ?? (isDone || refused !== null ? subject : texts.moves);
  return (
    <li className={styles.step} data-off={isDone || refused !== null || undefined}>
      <input type="checkbox" aria-label={name} checked={isChosen} disabled={!mayChoose} onChange={onToggle} />
      <div>
        {first === undefined && (
          <p>
            <bdi>{name}</bdi>
          </p>
        )}
        {differences.map((difference) => (
          <Change key={`${difference.id} ${difference.field} ${difference.what}`} difference={difference} />
        ))}
        {needed > 0 && !isDone && <p className="caption">{texts.with(needed)}</p>}
        {isDone && <span className="chip">{texts.done}</span>}
        {refused !== null && (
          <p className={styles.refused}>
            {texts.refused} {refused}
          </p>
        )}
        {overtakenAt !== null && refused === null && <p className={styles.refused}>{texts.overtaken}</p>}
      </div>
    </li>
  );
}

function Change({ difference: { sentence, before, after } }: { difference: Difference }) {
  return (
    <div className={styles.change}>
      <p>
        <bdi>{sentence}</bdi>
      </p>
      {(before !== null || after !== null) && <ValueChange before={before} after={after} />}
    </div>
  );
}

function OnCanvas({ at: { org, flow, ver }, place }: { at: InVersion; place: NonNullable<Difference["place"]> }) {
  return (
    <Link
      className="button quiet small"
      to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
      params={{ organisation: org, flow, version: ver, subFlow: place.subFlow }}
      search={{ select: place.path ?? place.block }}
    >
      {texts.onCanvas}
    </Link>
  );
}
