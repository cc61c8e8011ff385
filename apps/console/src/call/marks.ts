import type { EventLine } from "@parley/model/api/calls";
import { authorName } from "../commenting/comment.ts";
import type { Thread } from "../commenting/threads-of.ts";
import { texts } from "./texts.ts";
import { momentOf } from "./with-comments.ts";

/** A moment worth seeing on the recording. */
export type Mark = { readonly at: number; readonly kind: "barge-in" | "keys" | "no input"; readonly label: string };

/** A comment on a moment of the recording. */
export type CommentMark = { readonly at: number; readonly thread: string; readonly label: string };

/** Where the caller cut the agent short, pressed keys, or stayed silent too long; ms since the answer. */
export function marksOf(events: readonly EventLine[]): readonly Mark[] {
  return events.flatMap(({ type, at_ms: at, data }): Mark[] => {
    if (type === "play_stopped") return [{ at, kind: "barge-in", label: texts.recording.bargeIn }];
    if (type === "caller_pressed")
      return [{ at, kind: "keys", label: texts.recording.keys(String(data.digits ?? "")) }];
    if (type === "caller_silent") return [{ at, kind: "no input", label: texts.recording.noInput }];
    return [];
  });
}

/** Open threads that are about a moment of the call. */
export function commentMarks(threads: readonly Thread[]): readonly CommentMark[] {
  return threads.flatMap((thread) => {
    const at = momentOf(thread);
    if (at === null || thread.isResolved) return [];
    const who = "row" in thread.first ? authorName(thread.first.row.created_by) : texts.recording.you;
    return [{ at, thread: thread.id, label: texts.recording.commentBy(who) }];
  });
}
