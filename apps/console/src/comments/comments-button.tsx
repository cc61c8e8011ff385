import type { InVersion } from "@parley/model/api/versions";
import { IconMessage } from "@tabler/icons-react";
import { useEffect } from "react";
import { byOpen } from "../commenting/threads-of.ts";
import type { Badges } from "../drawing/overlay.ts";
import { useEditor } from "../editing/editor-context.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { useDesignAddress } from "../viewing/use-design-address.ts";
import styles from "./comments.module.css";
import { type CommentMarks, marksOf } from "./marks-of.ts";
import { isThere } from "./subject-name.ts";
import { texts } from "./texts.ts";
import { useComments } from "./use-comments.ts";

type CommentsButtonProps = {
  readonly base: InVersion;
  /** Told which blocks and paths have open comments. */
  readonly onMarks: (marks: CommentMarks) => void;
  /** Other badges at blocks and paths. */
  readonly painted: Badges | undefined;
};

/** Opens and closes the list of comments, and says how many are open. */
export function CommentsButton({ base, onMarks, painted }: CommentsButtonProps) {
  const { threads } = useComments(base);
  const { reveal } = useDesignView();
  const { search, change } = useDesignAddress();
  useEffect(() => {
    const own = marksOf(threads ?? [], reveal);
    onMarks({ own, all: mergedBadges(own, painted) });
  }, [threads, reveal, onMarks, painted]);
  const open = useEditor(({ document }) => byOpen(threads ?? [], (about) => isThere(document, about)).open.length);
  return (
    <button
      type="button"
      className={`button quiet icon ${styles.button}`}
      aria-label={texts.button(open)}
      title={texts.title}
      aria-pressed={search.comments !== undefined}
      onClick={() => change({ comments: search.comments === undefined ? "open" : undefined })}
    >
      <IconMessage size={18} aria-hidden />
      {open > 0 && <span aria-hidden="true">{open > 99 ? "99+" : open}</span>}
    </button>
  );
}

/** What several tell of the same blocks and paths, side by side. */
function mergedBadges(some: Badges, more: Badges | undefined): Badges {
  if (more === undefined) return some;
  return new Map(
    [...some.keys(), ...more.keys()].map((id) => [id, [...(some.get(id) ?? []), ...(more.get(id) ?? [])]]),
  );
}
