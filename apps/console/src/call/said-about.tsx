import { rules } from "@parley/model";
import { useEffect, useRef, useState } from "react";
import type { CommentStore, CommentsSnapshot } from "../commenting/comment-store.ts";
import { ThreadView } from "../commenting/thread-view.tsx";
import type { Thread } from "../commenting/threads-of.ts";
import { clock } from "../look/time.ts";
import { usePolicy } from "../parts/use-policy.ts";
import styles from "./call.module.css";
import { texts } from "./texts.ts";
import { momentOf } from "./with-comments.ts";

/** Comments on a moment of the call, below the line of that moment. A resolved thread opens by its button. */
export function SaidAbout(props: {
  thread: Thread;
  store: CommentStore;
  drafts: CommentsSnapshot["drafts"];
  /** Whether a link led here. */
  isSought: boolean;
  seek: (seconds: number) => void;
}) {
  const { thread, store, drafts, isSought, seek } = props;
  const { answers, isResolved } = thread;
  const isReadOnly = !usePolicy(rules.callsAdmin).isAllowed;
  const [isOpen, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) item.current?.scrollIntoView({ block: "nearest" });
  }, [isSought]);
  const moment = momentOf(thread);
  const isShown = !isResolved || isOpen || isSought;
  return (
    <li ref={item} className={styles.said} data-sought={isSought || undefined}>
      <p className={styles.saidHead}>
        {moment === null ? (
          <span>{texts.comments.whole}</span>
        ) : (
          <button type="button" className="button quiet small" onClick={() => seek(moment / 1000)}>
            {texts.comments.at(clock(moment))}
          </button>
        )}
        {isResolved && (
          <button type="button" className="button quiet small" aria-expanded={isShown} onClick={() => setOpen(!isOpen)}>
            {texts.comments.resolved(answers.length + 1)}
          </button>
        )}
      </p>
      {isShown && <ThreadView {...{ thread, store, drafts, isReadOnly }} />}
    </li>
  );
}
