import { IconCheck, IconRotate2 } from "@tabler/icons-react";
import { useState } from "react";
import type { CommentStore, CommentsSnapshot } from "./comment-store.ts";
import styles from "./commenting.module.css";
import { Composer } from "./composer.tsx";
import { SaidView } from "./said-view.tsx";
import { texts } from "./texts.ts";
import type { Thread } from "./threads-of.ts";
import { useAttempt } from "./use-attempt.tsx";

type ThreadProps = {
  readonly thread: Thread;
  readonly store: CommentStore;
  readonly drafts: CommentsSnapshot["drafts"];
  readonly isReadOnly: boolean;
  /** What it is about was deleted: nothing more is said about it. */
  readonly isOver?: boolean;
};

/** What was said first, its answers, and what can be done about them. */
export function ThreadView({ thread, store, drafts, isReadOnly, isOver = false }: ThreadProps) {
  const { first, answers, about, isResolved } = thread;
  const place = `answer ${thread.id}`;
  const draft = drafts[place] ?? "";
  const [isAnswering, setAnswering] = useState(false);
  const attempt = useAttempt();
  const row = "row" in first ? first.row : null;
  const resolve = (is: boolean) =>
    attempt.run(texts.editFailed, async () => {
      if (row !== null) await store.change(row, { is_resolved: is });
    });
  return (
    <article
      className={styles.thread}
      data-resolved={isResolved || undefined}
      aria-label={isResolved ? texts.resolved : texts.open}
    >
      {[first, ...answers].map((said) => (
        <SaidView
          key={said.id}
          said={said}
          store={store}
          draft={drafts[`edit ${said.id}`]}
          isReadOnly={isReadOnly}
          hasAnswers={said === first && answers.length > 0}
        />
      ))}
      {attempt.trouble}
      {row !== null &&
        !isReadOnly &&
        ((isAnswering || draft !== "") && !isResolved && !isOver ? (
          <Composer
            {...{ store, place, draft }}
            label={texts.answer}
            verb={texts.answer}
            hasFocus={isAnswering}
            onSend={(text) => {
              store.say(about, row.id, text);
              store.draft(place, "");
              setAnswering(false);
            }}
            onCancel={() => {
              store.draft(place, "");
              setAnswering(false);
            }}
          />
        ) : (
          <p className={styles.verbs}>
            {!isResolved && !isOver && (
              <button type="button" className="button quiet small" onClick={() => setAnswering(true)}>
                {texts.answer}
              </button>
            )}
            <button type="button" className="button quiet small" onClick={() => void resolve(!isResolved)}>
              {isResolved ? <IconRotate2 size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
              {isResolved ? texts.reopen : texts.resolve}
            </button>
          </p>
        ))}
    </article>
  );
}
