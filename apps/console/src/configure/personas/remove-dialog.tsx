import { removePersona, type TtsPersonaDoc, usesOfPersona } from "@parley/flow";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { performTold } from "./perform-told.ts";
import { texts } from "./texts.ts";

type Props = { readonly editor: VersionEditor; readonly persona: TtsPersonaDoc; readonly onClose: () => void };

/** Asks before a persona goes, and says who speaks then. */
export function RemoveDialog({ editor, persona, onClose }: Props) {
  const { document } = editor.snapshot();
  const { id, name } = persona;
  const { spoken } = usesOfPersona(document, id);
  const other = document.rows.tts_persona.find((each) => each.primary && each.id !== id);
  return (
    <ConfirmDialog
      isOpen
      title={texts.remove.title(name)}
      confirm={texts.remove.verb(name)}
      isDangerous
      onClose={onClose}
      onConfirm={() => {
        performTold(editor, {
          operations: removePersona(document, id),
          label: texts.steps.remove(name),
          told: texts.told.removed(name),
        });
      }}
    >
      {spoken.length === 0 ? texts.remove.unused : texts.remove.speaks(spoken.join(", "), other?.name ?? null)}{" "}
      {texts.remove.back}
    </ConfirmDialog>
  );
}
