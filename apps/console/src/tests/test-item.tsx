import { type Conversation, parseConversations } from "@parley/host";
import { rules } from "@parley/model";
import type { Json } from "@parley/model/kernel";
import { useMemo, useState } from "react";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { Popover } from "../parts/popover.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { texts as parts } from "../parts/texts.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { WordForm } from "../parts/word-form.tsx";
import { type Difference, firstDifference, turnsOfTest } from "./first-difference.ts";
import type { TestResult } from "./protocol.ts";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";

const ConfirmDialog = laterOpened(parts.later.dialog, () =>
  import("../parts/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

/** Longest name of a test. */
const longest = 200;

export type SavedTest = {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  readonly language: string | null;
  readonly conversation: object;
};

/** One test: how it went, and the first turn that differs. */
export function TestItem(props: {
  test: SavedTest;
  result: TestResult | undefined;
  isRunning: boolean;
  run: () => void;
  rename: (name: string) => void;
  remove: () => Promise<void>;
}) {
  const { test, result, isRunning } = props;
  const conversation = useMemo(() => readTest(test), [test]);
  const difference =
    conversation === null || result?.type !== "played" ? null : firstDifference(conversation, result.faults);
  return (
    <li className={styles.test}>
      <div className={styles.row}>
        <Outcome result={result} isRunning={isRunning} difference={difference} />
        <strong className={styles.name}>{test.name}</strong>
        <span className="caption">{test.language}</span>
        {conversation !== null && (
          <span className="caption">{texts.turns(turnsOfTest(conversation.steps).length - 1)}</span>
        )}
        <button
          type="button"
          className="button small"
          aria-label={texts.runOf(test.name)}
          disabled={isRunning}
          onClick={props.run}
        >
          {texts.run}
        </button>
        <Changes {...props} />
      </div>
      {result?.type === "refused" && <p className={styles.refused}>{result.message}</p>}
      {difference !== null && <FirstDifference difference={difference} />}
    </li>
  );
}

/** What is stored as a test, or null for what is none. */
function readTest({ name, conversation }: SavedTest): Conversation | null {
  try {
    return parseConversations([{ ...conversation, name }])[0] ?? null;
  } catch {
    // The run says what is wrong with it.
    return null;
  }
}

function Outcome(props: { result: TestResult | undefined; isRunning: boolean; difference: Difference | null }) {
  const { result, difference } = props;
  if (props.isRunning) return <StatusBadge status={texts.running} look="running" />;
  if (result === undefined) return <StatusBadge status={texts.notRun} look="idle" />;
  if (result.type === "refused") return <StatusBadge status={texts.refused} look="warn" />;
  if (difference === null) return <StatusBadge status={texts.passed} look="ok" />;
  const turn = difference.turns.length - 1;
  return <StatusBadge status={turn === 0 ? texts.failedAtStart : texts.failedAt(turn)} look="bad" />;
}

function Changes({
  test,
  rename,
  remove,
}: {
  test: SavedTest;
  rename: (name: string) => void;
  remove: () => Promise<void>;
}) {
  const { isAllowed } = usePolicy(rules.flowWrite);
  const [isRemoving, setRemoving] = useState(false);
  if (!isAllowed) {
    return (
      <Forbidden needs={rules.flowWrite}>
        <button type="button" className="button quiet small">
          {texts.rename}
        </button>
      </Forbidden>
    );
  }
  return (
    <>
      <Popover label={texts.renameLabel} buttonClass="button quiet small" button={texts.rename} isAtEnd>
        {(close) => (
          <WordForm
            label={texts.name}
            longest={longest}
            known={[test.name]}
            verbs={[
              {
                label: texts.rename,
                run: (name) => {
                  close();
                  rename(name);
                },
              },
            ]}
          />
        )}
      </Popover>
      <button
        type="button"
        className="button quiet small"
        aria-label={texts.removeOf(test.name)}
        onClick={() => setRemoving(true)}
      >
        {texts.remove}
      </button>
      {isRemoving && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={texts.removeQuestion(test.name)}
          confirm={texts.removeVerb}
          onClose={() => setRemoving(false)}
          onConfirm={remove}
        >
          {texts.removeMore}
        </ConfirmDialog>
      )}
    </>
  );
}

function FirstDifference({ difference: { turns, faults, later } }: { difference: Difference }) {
  return (
    <div className={styles.difference}>
      <ol className={styles.turns}>
        {turns.map(({ turn, does }) => (
          <li key={turn} data-differs={turn === turns.length - 1 ? "" : undefined}>
            <span className="muted">{turn}</span> <bdi>{does}</bdi>
          </li>
        ))}
      </ol>
      <dl className={styles.faults}>
        {faults.map(({ step, field, expected, actual }) => (
          <div key={`${step} ${field}`}>
            <dt className="mono">{field}</dt>
            <dd className={styles.expected}>
              <span className="caption">{texts.expected}</span> <bdi>{shown(expected)}</bdi>
            </dd>
            <dd className={styles.actual}>
              <span className="caption">{texts.actual}</span> <bdi>{shown(actual)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {later > 0 && <p className="caption">{texts.later(later)}</p>}
    </div>
  );
}

/** A value of an expectation, in words where it is a list of them. */
function shown(value: Json): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return texts.nothing;
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.join(" ");
  return JSON.stringify(value);
}
