import { rules } from "@parley/model";
import { IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { useVersionEditor } from "../editing/use-version-editor.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import type { AskProps } from "./ask-props.ts";
import { texts } from "./texts.ts";
import { useIsAssisted } from "./use-is-assisted.ts";

const AssistantDialog = laterOpened(texts.dialog, () =>
  import("./assistant-dialog.tsx").then((module) => module.AssistantDialog),
);

type Look = {
  /** `small` beside a heading, `icon` among the icons of a toolbar. */
  readonly look?: "usual" | "small" | "icon";
};

/** A button that asks the assistant; nothing where the version connects no language model. */
export function AskAssistant({ look = "usual", ...asked }: AskProps & Look) {
  const [isAsking, setAsking] = useState(false);
  if (!useIsAssisted(asked.editor)) return null;
  return (
    <>
      <Forbidden needs={rules.flowWrite}>
        {look === "icon" ? (
          <button
            type="button"
            className="button quiet icon"
            aria-label={texts.verb}
            title={texts.verb}
            onClick={() => setAsking(true)}
          >
            <IconSparkles size={18} aria-hidden />
          </button>
        ) : (
          <button
            type="button"
            className={look === "small" ? "button quiet small" : "button quiet"}
            onClick={() => setAsking(true)}
          >
            <IconSparkles size={look === "small" ? 14 : 16} aria-hidden /> {texts.verb}
          </button>
        )}
      </Forbidden>
      {isAsking && <AssistantDialog {...asked} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The same on a page that opens no editor of its own. */
export function AskAboutVersion({ at, suggested }: Pick<AskProps, "at" | "suggested">) {
  const opening = useVersionEditor(at.org, at.flow, at.ver);
  return opening.type === "open" ? <AskAssistant at={at} editor={opening.editor} suggested={suggested} /> : null;
}
