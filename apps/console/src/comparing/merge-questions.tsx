import type { MergeQuestion, MergeSide } from "@parley/flow";
import { useId } from "react";
import styles from "./comparing.module.css";
import { texts } from "./texts.ts";

const said = texts.merge;

export type Choices = { readonly [key: string]: MergeSide };
type Labels = { readonly [S in MergeSide]: string };

type Props = {
  readonly questions: readonly MergeQuestion[];
  /** What both sides are called. */
  readonly labels: Labels;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
};

/** The places that both sides changed, to be decided one by one or all alike. */
export function MergeQuestions({ questions, labels, choices, onChoose }: Props) {
  const open = questions.filter(({ key }) => choices[key] === undefined).length;
  const takeAll = (side: MergeSide) => onChoose(Object.fromEntries(questions.map(({ key }) => [key, side])));
  return (
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
          onChange={(side) => onChoose({ ...choices, [question.key]: side })}
        />
      ))}
    </div>
  );
}

type QuestionProps = {
  readonly question: MergeQuestion;
  readonly labels: Labels;
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
