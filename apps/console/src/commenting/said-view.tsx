import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useMe } from "../api/me.ts";
import { useZone } from "../look/use-zone.ts";
import { nameInitials } from "../parts/name-initials.ts";
import { type Author, authorName, type CommentRow, type Unsent } from "./comment.ts";
import type { CommentStore } from "./comment-store.ts";
import styles from "./commenting.module.css";
import { Composer } from "./composer.tsx";
import { texts } from "./texts.ts";
import type { Said } from "./threads-of.ts";
import { useAttempt } from "./use-attempt.tsx";

type SaidProps = {
  readonly said: Said;
  readonly store: CommentStore;
  readonly draft: string | undefined;
  readonly isReadOnly: boolean;
  /** Whether others built on it: then it stays. */
  readonly hasAnswers: boolean;
};

/** One comment: who, when, what, and what its author may do with it. */
export function SaidView({ said, ...props }: SaidProps) {
  return "row" in said ? <Sent row={said.row} {...props} /> : <NotSent unsent={said.unsent} {...props} />;
}

function Sent({ row, store, draft, isReadOnly, hasAnswers }: Omit<SaidProps, "said"> & { readonly row: CommentRow }) {
  const me = useMe();
  const attempt = useAttempt();
  const [asks, setAsks] = useState(false);
  const [edits, setEdits] = useState(draft !== undefined && draft !== "");
  const place = `edit ${row.id}`;
  const isOwn = me !== undefined && me.id === row.created_by?.id;
  const endEditing = () => {
    store.draft(place, "");
    setEdits(false);
  };
  return (
    <Shown author={row.created_by} at={row.created_at}>
      {!edits ? (
        <p className={styles.text} dir="auto">
          {row.text}
        </p>
      ) : (
        <Composer
          {...{ store, place, draft: draft ?? "" }}
          label={texts.yours}
          verb={texts.save}
          hasFocus
          onSend={(text) =>
            void attempt.run(texts.editFailed, async () => {
              await store.change(row, { text: text.trim() });
              endEditing();
            })
          }
          onCancel={endEditing}
        />
      )}
      {attempt.trouble}
      {isOwn && !isReadOnly && !edits && (
        <p className={styles.own}>
          <button
            type="button"
            onClick={() => {
              store.draft(place, row.text);
              setEdits(true);
            }}
          >
            {texts.edit}
          </button>
          {asks ? (
            <>
              <span>{texts.deleteQuestion}</span>
              <button
                type="button"
                data-dangerous
                onClick={() => void attempt.run(texts.deleteFailed, () => store.remove(row))}
              >
                {texts.delete}
              </button>
              <button type="button" onClick={() => setAsks(false)}>
                {texts.keep}
              </button>
            </>
          ) : (
            <button
              type="button"
              aria-disabled={hasAnswers || undefined}
              title={hasAnswers ? texts.hasAnswers : undefined}
              onClick={() => !hasAnswers && setAsks(true)}
            >
              {texts.delete}
            </button>
          )}
        </p>
      )}
    </Shown>
  );
}

function NotSent({ unsent, store }: { readonly unsent: Unsent; readonly store: CommentStore }) {
  const me = useMe();
  const { reason } = unsent;
  return (
    <Shown author={me ?? null} at={unsent.at}>
      <p className={styles.text} dir="auto">
        {unsent.text}
      </p>
      {reason === null ? (
        <p className={styles.note} role="status">
          {texts.sending}
        </p>
      ) : (
        <div className={styles.trouble} role="alert">
          <IconAlertTriangle size={14} aria-hidden />
          <span>{texts.notSent(reason)}</span>
          <button type="button" className="button small" onClick={() => store.retry(unsent)}>
            <IconRefresh size={14} aria-hidden /> {texts.retry}
          </button>
          <button type="button" className="button quiet small" onClick={() => store.discard(unsent.id)}>
            {texts.discard}
          </button>
        </div>
      )}
    </Shown>
  );
}

function Shown({ author, at, children }: { author: Author; at: string; children: ReactNode }) {
  const { moment, brief, short } = useZone();
  return (
    <div className={styles.said}>
      <span className={styles.avatar} aria-hidden="true" data-hue={hueOf(author)}>
        {author === null ? "?" : nameInitials(authorName(author))}
      </span>
      <div>
        <p className={styles.who}>
          <bdi className="truncate">{authorName(author)}</bdi>
          <time dateTime={at} title={`${moment(at)} ${short}`}>
            {brief(at)}
          </time>
        </p>
        {children}
      </div>
    </div>
  );
}

/** The same person has the same colour everywhere. */
const hueOf = (author: Author) => Number.parseInt(author?.id.slice(-2) ?? "0", 16) % 4;
