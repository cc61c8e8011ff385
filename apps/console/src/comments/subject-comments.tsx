import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import said from "../commenting/commenting.module.css";
import { Composer } from "../commenting/composer.tsx";
import { ThreadView } from "../commenting/thread-view.tsx";
import { useEditor } from "../editing/editor-context.ts";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import styles from "./comments.module.css";
import { subjectName, subjectOf } from "./subject-name.ts";
import { texts } from "./texts.ts";
import { useComments } from "./use-comments.ts";

type SubjectCommentsProps = {
  /** The block or path. */
  readonly id: string;
  readonly base: InVersion;
  readonly onClose: () => void;
};

/** What is said about one block or path, beside it: to read, answer, resolve and add to. */
export function SubjectComments({ id, base, onClose }: SubjectCommentsProps) {
  const document = useEditor((snapshot) => snapshot.document);
  const { threads, error, drafts, isKept, store } = useComments(base);
  const isReadOnly = !usePolicy(rules.flowWrite).isAllowed;
  const [showsResolved, setShowsResolved] = useState(false);
  const before = useFocusBefore();
  const card = useRef<HTMLElement>(null);
  // What had the focus may be gone: a comment that was deleted, a thread that was resolved.
  useEffect(() => {
    if (globalThis.document.activeElement === globalThis.document.body) card.current?.focus({ preventScroll: true });
  });
  const subject = subjectOf(document, id);
  if (subject === null) return null;
  const here = (threads ?? []).filter(({ about }) => about.id === id);
  const open = here.filter(({ isResolved }) => !isResolved);
  const resolved = here.filter(({ isResolved }) => isResolved);
  const place = `new ${id}`;
  const leave = () => {
    onClose();
    before.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") leave();
  };
  return (
    <section ref={card} className={styles.card} aria-label={texts.title} tabIndex={-1} onKeyDown={press}>
      <header className={styles.head}>
        <h2>
          <bdi className="truncate">{subjectName(document, subject)}</bdi>
        </h2>
        <button type="button" className="button quiet icon small" aria-label={texts.close} onClick={leave}>
          <IconX size={16} aria-hidden />
        </button>
      </header>
      <div className={styles.list}>
        {error !== null && <PanelError title={texts.fetchFailed} error={error} retry={() => void store.refresh()} />}
        {threads === null && error === null && <SkeletonLines lines={3} />}
        {threads !== null && isReadOnly && here.length === 0 && <p className={styles.none}>{texts.card.none}</p>}
        {[...open, ...(showsResolved ? resolved : [])].map((thread) => (
          <ThreadView key={thread.id} {...{ thread, store, drafts, isReadOnly }} />
        ))}
        {resolved.length > 0 && (
          <p className={styles.more}>
            <button
              type="button"
              className="button quiet small"
              aria-expanded={showsResolved}
              onClick={() => setShowsResolved(!showsResolved)}
            >
              {texts.card[showsResolved ? "hideResolved" : "showResolved"](resolved.length)}
            </button>
          </p>
        )}
      </div>
      <footer className={styles.foot}>
        {isReadOnly ? (
          <MissingPolicy needs={rules.flowWrite} />
        ) : (
          <Composer
            {...{ store, place, draft: drafts[place] ?? "" }}
            label={texts.card.label}
            verb={texts.card.verb}
            hasFocus
            onSend={(text) => {
              store.say(subject, null, text);
              store.draft(place, "");
            }}
          />
        )}
        {!isKept && <p className={said.fault}>{texts.card.storesNothing}</p>}
      </footer>
    </section>
  );
}

/** What had the focus before this took it. */
function useFocusBefore() {
  const before = useRef<HTMLElement | null>(null);
  const [focused] = useState(() => document.activeElement);
  useEffect(() => {
    before.current = focused instanceof HTMLElement ? focused : null;
  }, [focused]);
  return before;
}
