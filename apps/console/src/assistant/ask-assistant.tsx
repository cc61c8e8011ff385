import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import type { DraftRequest } from "@parley/model/kernel";
import { IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { texts } from "./texts.ts";
import { useIsAssisted } from "./use-is-assisted.ts";

const AssistantDialog = laterOpened(texts.dialog, () =>
  import("./assistant-dialog.tsx").then((module) => module.AssistantDialog),
);

/** What is to be drafted, as the place where the assistant is asked suggests it. */
export type Suggested = Pick<DraftRequest, "draft" | "intent" | "language">;

export type AskProps = {
  readonly at: InVersion;
  readonly editor: VersionEditor;
  readonly suggested: Suggested;
};

/** A button that asks the assistant; nothing where the version connects no language model. */
export function AskAssistant({ isSmall = false, ...asked }: AskProps & { readonly isSmall?: boolean }) {
  const [isAsking, setAsking] = useState(false);
  if (!useIsAssisted(asked.editor)) return null;
  return (
    <>
      <Forbidden needs={rules.flowWrite}>
        <button type="button" className={`button quiet${isSmall ? " small" : ""}`} onClick={() => setAsking(true)}>
          <IconSparkles size={isSmall ? 14 : 16} aria-hidden /> {texts.verb}
        </button>
      </Forbidden>
      {isAsking && <AssistantDialog {...asked} onClose={() => setAsking(false)} />}
    </>
  );
}
