import { rules } from "@parley/model";
import { useEffect, useRef, useState } from "react";
import type { CommentStore, CommentsSnapshot } from "../commenting/comment-store.ts";
import { ThreadView } from "../commenting/thread-view.tsx";
import type { Thread } from "../commenting/threads-of.ts";
import { clock } from "../look/time.ts";
import { usePolicy } from "../parts/use-policy.ts";
import styles from "./call.module.css";
import { momentOf } from "./with-comments.ts";

/** What was said about a moment of the call, under the line that was heard then; what is resolved opens when it is asked for. */
export function SaidAbout(props: {
  thread: Thread;
  store: CommentStore;
  drafts: CommentsSnapshot["drafts"];
  /** Whether somebody was led here. */
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
          <span>On the whole call</span>
        ) : (
          <button type="button" className="button quiet small" onClick={() => seek(moment / 1000)}>
            Comment at {clock(moment)}
          </button>
        )}
        {isResolved && (
          <button type="button" className="button quiet small" aria-expanded={isShown} onClick={() => setOpen(!isOpen)}>
            Resolved, {answers.length + 1} said
          </button>
        )}
      </p>
      {isShown && <ThreadView {...{ thread, store, drafts, isReadOnly }} />}
    </li>
  );
}
