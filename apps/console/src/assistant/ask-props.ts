import type { InVersion } from "@parley/model/api/versions";
import type { DraftRequest } from "@parley/model/kernel";
import type { VersionEditor } from "../editing/version-editor.ts";

/** What is to be drafted, as the place where the assistant is asked suggests it. */
type Suggested = Pick<DraftRequest, "draft" | "intent" | "language">;

export type AskProps = {
  readonly at: InVersion;
  readonly editor: VersionEditor;
  readonly suggested: Suggested;
};
