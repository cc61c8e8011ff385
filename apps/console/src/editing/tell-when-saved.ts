import type { Id } from "@parley/model/kernel";
import { type Notice, notify } from "../parts/notices/notice-store.ts";
import { texts } from "./texts.ts";
import type { VersionEditor } from "./version-editor.ts";

/**
 * Says that a step succeeded once the server has it. One that waits for the network says so at once. What was refused has
 * its own place: the banner above the work.
 */
export async function tellWhenSaved(
  editor: VersionEditor,
  step: Id,
  said: Pick<Notice, "title" | "detail">,
): Promise<void> {
  const { type } = editor.snapshot().saving;
  if (type === "offline" || type === "failing") {
    notify({ severity: "info", title: texts.waits.title, detail: texts.waits.detail });
  }
  if ((await editor.whenSaved(step)) === "saved") notify({ severity: "success", ...said });
}
