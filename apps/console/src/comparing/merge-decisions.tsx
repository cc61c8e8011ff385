import type { Difference, MergeQuestion, MergeSide } from "@parley/flow";
import { rules } from "@parley/model";
import { IconGitMerge } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Forbidden } from "../parts/forbidden.tsx";
import styles from "./comparing.module.css";
import { DifferenceList } from "./difference-list.tsx";
import { texts } from "./texts.ts";

const said = texts.merge;

export type Choices = { readonly [key: string]: MergeSide };

type Props = {
  /** What both sides are called. */
  readonly labels: { readonly [S in MergeSide]: string };
  readonly questions: readonly MergeQuestion[];
  readonly changes: readonly Difference[];
  /** Whether there is nothing to take in, by neither question nor change. */
  readonly nothing?: boolean;
  readonly merge: (choices: Choices) => Promise<void>;
};

/** What a merge brings, and what both sides changed: that is decided one by one before it is made. */
export function MergeDecisions({ labels, questions, changes, merge, nothing }: Props) {
  const [choices, setChoices] = useState<Choices>({});
  const [isBusy, setBusy] = useState(false);
  const open = questions.filter(({ key }) => choices[key] === undefined).length;
  const isNothing = nothing ?? (questions.length === 0 && changes.length === 0);
  const takeAll = (side: MergeSide) => setChoices(Object.fromEntries(questions.map(({ key }) => [key, side])));

  async function run() {
    setBusy(true);
    await merge(choices);
    setBusy(false);
  }

  return (
    <>
      {questions.length > 0 && (
        <div className={styles.questions}>
          <div className={styles.sides}>
            <p role="status">{said.open(open, questions.length)}</p>
            <button type="button" className="button" onClick={() => takeAll("mine")}>
              {said.allOf(labels.mine)}
            </button>
            <button type="button" className="button" onClick={() => takeAll("theirs")}>
              {said.allOf(labels.theirs)}
            </button>
          </div>
          {questions.map((question) => (
            <Question
              key={question.key}
              question={question}
              labels={labels}
              value={choices[question.key]}
              onChange={(side) => setChoices({ ...choices, [question.key]: side })}
            />
          ))}
        </div>
      )}
      {changes.length > 0 && <DifferenceList differences={changes} title={said.comes} />}
      <div className={styles.verbs}>
        <p className="muted">{isNothing ? said.nothing(labels.theirs) : said.oneEdit}</p>
        <Forbidden needs={rules.flowWrite}>
          <button
            type="button"
            className="button primary"
            disabled={open > 0 || isNothing || isBusy}
            onClick={() => void run()}
          >
            <IconGitMerge size={16} aria-hidden />
            {said.verb(labels.theirs)}
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
