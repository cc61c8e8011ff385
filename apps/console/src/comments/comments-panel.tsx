import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import { IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { authorName } from "../commenting/comment.ts";
import said from "../commenting/commenting.module.css";
import { ThreadView } from "../commenting/thread-view.tsx";
import { byOpen, type Said, type Thread } from "../commenting/threads-of.ts";
import { useEditor } from "../editing/editor-context.ts";
import { useZone } from "../look/use-zone.ts";
import { Kbd } from "../parts/kbd.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { useDesignView } from "../viewing/design-view.ts";
import styles from "./comments.module.css";
import { isThere, subjectName } from "./subject-name.ts";
import { texts } from "./texts.ts";
import { useComments } from "./use-comments.ts";

type Filter = "open" | "resolved";

type CommentsPanelProps = {
  readonly base: InVersion;
  readonly filter: Filter;
  /** Undefined closes it. */
  readonly onFilter: (filter: Filter | undefined) => void;
};

/** Everything said about the version; a thread leads to its block or path. */
export function CommentsPanel({ base, filter, onFilter }: CommentsPanelProps) {
  const document = useEditor((snapshot) => snapshot.document);
  const { threads, error, drafts, store } = useComments(base);
  const isReadOnly = !usePolicy(rules.flowWrite).isAllowed;
  const kinds = useMemo(() => byOpen(threads ?? [], (about) => isThere(document, about)), [threads, document]);
  const shown = kinds[filter];
  return (
    <aside className={styles.panel} aria-label={texts.panel.title} aria-busy={threads === null}>
      <header className={styles.head}>
        <h2>{texts.title}</h2>
        <fieldset className="segments" aria-label={texts.panel.kinds}>
          {(["open", "resolved"] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === filter} onClick={() => onFilter(each)}>
              {texts.panel[each]} {threads !== null && kinds[each].length}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="button quiet icon small"
          aria-label={texts.close}
          onClick={() => onFilter(undefined)}
        >
          <IconX size={16} aria-hidden />
        </button>
      </header>
      {error !== null && <PanelError title={texts.fetchFailed} error={error} retry={() => void store.refresh()} />}
      {threads === null && error === null && <SkeletonLines lines={6} />}
      {threads !== null && shown.length === 0 && (
        <div className={styles.none}>
          <h3>{filter === "open" ? texts.panel.noneOpen : texts.panel.noneResolved}</h3>
          {filter === "open" && (
            <p>
              {texts.panel.howTo[0]}
              <Kbd keys="C" />
              {texts.panel.howTo[1]}
            </p>
          )}
        </div>
      )}
      <ul className={styles.threads}>
        {shown.map((thread) => {
          const name = subjectName(document, thread.about);
          if (name !== null) return <Row key={thread.id} thread={thread} name={name} />;
          return (
            <li key={thread.id}>
              <h3 className={styles.gone}>{texts.panel.deleted(thread.about.type)}</h3>
              <ThreadView {...{ thread, store, drafts, isReadOnly }} isOver />
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

function Row({ thread, name }: { thread: Thread; name: string }) {
  const { reveal, selected } = useDesignView();
  const { brief } = useZone();
  const { about, first, answers } = thread;
  const { author, text, at } = previewOf(first);
  const isUnsent = [first, ...answers].some((each) => "unsent" in each && each.unsent.reason !== null);
  return (
    <li data-selected={selected.includes(about.id) || undefined}>
      <button type="button" className={styles.row} onClick={() => reveal(about.id, undefined, "open")}>
        <span className={`${said.who} ${styles.apart}`}>
          <bdi className="truncate">{name}</bdi>
          <time dateTime={at}>{brief(at)}</time>
        </span>
        <span className={styles.start} dir="auto">
          {text.slice(0, 300)}
        </span>
        <span className={said.note}>
          <bdi>{author}</bdi>
          {answers.length > 0 && texts.panel.answers(answers.length)}
          {isUnsent && <strong className={styles.unsent}>{texts.panel.notSent}</strong>}
        </span>
      </button>
    </li>
  );
}

const previewOf = (comment: Said) =>
  "row" in comment
    ? { author: authorName(comment.row.created_by), text: comment.row.text, at: comment.row.created_at }
    : { author: texts.panel.you, text: comment.unsent.text, at: comment.unsent.at };
