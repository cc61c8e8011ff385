import type { Difference, MergeQuestion, MergeSide } from "@parley/flow";
import { rules } from "@parley/model";
import { IconGitMerge } from "@tabler/icons-react";
import { useState } from "react";
import { Forbidden } from "../parts/forbidden.tsx";
import styles from "./comparing.module.css";
import { DifferenceList } from "./difference-list.tsx";
import { type Choices, MergeQuestions } from "./merge-questions.tsx";
import { texts } from "./texts.ts";

const said = texts.merge;

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

  async function run() {
    setBusy(true);
    await merge(choices);
    setBusy(false);
  }

  return (
    <>
      {questions.length > 0 && (
        <MergeQuestions questions={questions} labels={labels} choices={choices} onChoose={setChoices} />
      )}
      {changes.length > 0 && <DifferenceList differences={changes} title={said.comes} />}
      <div className={styles.verbs}>
        <p className="muted">{isNothing ? said.nothing(labels.theirs) : said.oneEdit}</p>
        <Forbidden needs={rules.flowWrite}>
          <button
            type="button"
            className="button primary"
            disabled={open > 0 || isNothing}
            aria-busy={isBusy}
            onClick={() => isBusy || void run()}
          >
            <IconGitMerge size={16} aria-hidden />
            {isBusy ? said.busyVerb(labels.theirs) : said.verb(labels.theirs)}
          </button>
        </Forbidden>
      </div>
    </>
  );
}
