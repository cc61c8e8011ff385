import { IconMessage } from "@tabler/icons-react";
import { useEffect } from "react";
import type { Badges } from "../canvas/drawing/overlay.ts";
import { useDesignView } from "../design/design-view.ts";
import styles from "./comments.module.css";
import { marksOf } from "./marks-of.ts";
import { useComments } from "./use-comments.ts";

type CommentsButtonProps = {
  readonly base: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
  /** Told which blocks and paths have open comments. */
  readonly onMarks: (marks: Badges) => void;
};

/** Opens and closes the list of comments, and says how many are open. */
export function CommentsButton({ base, isOpen, onPress, onMarks }: CommentsButtonProps) {
  const { threads } = useComments(base);
  const { discuss } = useDesignView();
  useEffect(() => onMarks(marksOf(threads ?? [], discuss)), [threads, discuss, onMarks]);
  const open = (threads ?? []).filter(({ isResolved }) => !isResolved).length;
  return (
    <button
      type="button"
      className={`button quiet icon ${styles.button}`}
      aria-label={open === 0 ? "Comments" : `Comments, ${open} open`}
      title="Comments"
      aria-pressed={isOpen}
      onClick={onPress}
    >
      <IconMessage size={18} aria-hidden />
      {open > 0 && <span aria-hidden="true">{open > 99 ? "99+" : open}</span>}
    </button>
  );
}
