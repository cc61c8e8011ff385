import { rules } from "@parley/model";
import { IconMessagePlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { CommentStore, CommentsSnapshot } from "../commenting/comment-store.ts";
import { Composer } from "../commenting/composer.tsx";
import { clock } from "../look/time.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import styles from "./call.module.css";
import { texts } from "./texts.ts";

/** Where a comment at a moment of the call is begun and written. */
export function CommentFoot(props: {
  call: string;
  store: CommentStore;
  drafts: CommentsSnapshot["drafts"];
  isKept: boolean;
  /** Seconds. */
  position: number;
  /** What is being commented on, ms since the answer; null while none is written. */
  moment: number | null;
  /** Begins to write at a moment, or ends it with null. */
  onMoment: (moment: number | null) => void;
  /** A comment was sent: its id. */
  onSaid: (comment: string) => void;
}) {
  const { call, store, drafts, isKept, position, moment, onMoment, onSaid } = props;
  const place = "new";
  const begin = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  // The focus returns to where writing began.
  useEffect(() => {
    if (moment === null && wasWriting.current) begin.current?.focus();
    wasWriting.current = moment !== null;
  }, [moment]);
  const leave = () => {
    store.draft(place, "");
    onMoment(null);
  };
  return (
    <footer className={styles.foot}>
      {moment === null ? (
        <Forbidden needs={rules.callsAdmin}>
          <button
            ref={begin}
            type="button"
            className="button quiet small"
            title={texts.comments.tip}
            onClick={() => onMoment(Math.round(position * 1000))}
          >
            <IconMessagePlus size={16} aria-hidden /> {texts.comments.at(clock(position * 1000))}
          </button>
        </Forbidden>
      ) : (
        <Composer
          {...{ store, place, draft: drafts[place] ?? "" }}
          label={texts.comments.at(clock(moment))}
          verb={texts.comments.verb}
          hasFocus
          onSend={(text) => {
            onSaid(store.say({ type: "call", id: call, at_ms: moment }, null, text));
            leave();
          }}
          onCancel={leave}
        />
      )}
      {!isKept && <p className="caption">{texts.comments.notKept}</p>}
    </footer>
  );
}
