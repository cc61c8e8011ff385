import type { FlowDocument } from "@parley/flow";
import { useMemo } from "react";
import type { VersionEditor } from "../../editing/version-editor.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { ChangesList } from "../changes-list.tsx";
import type { PromptSheet } from "../prompt-sheet.ts";
import { saveBatches } from "../save-cells.ts";
import { texts as page } from "../texts.ts";
import { useToggled } from "../use-toggled.ts";
import { inBatches } from "../write-cells.ts";
import { texts } from "./texts.ts";
import { type Tidying, tidiedBy, tidyStep } from "./tidying.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly tidying: Tidying;
  readonly document: FlowDocument;
  readonly sheet: PromptSheet;
  readonly onClose: () => void;
};

/** Renames, removes or resets prompts, those that are chosen of a list. */
export function TidyDialog({ editor, tidying, document, sheet, onClose }: Props) {
  const all = useMemo(() => tidiedBy(tidying, document, sheet), [tidying, document, sheet]);
  const { toggled, toggle } = useToggled();
  const chosen = all.filter(({ prompt }) => !toggled.has(prompt.id));
  return (
    <FormDialog
      title={texts.title[tidying]}
      size={640}
      verb={texts.verb[tidying](chosen.length)}
      isComplete={chosen.length > 0}
      run={async () => {
        const batches = inBatches(chosen.map((each) => [tidyStep(tidying, each)]));
        saveBatches(editor, batches, texts.step[tidying](chosen.length), page.told.updated);
        onClose();
      }}
      told={String}
      onClose={onClose}
    >
      <p className="muted">{all.length === 0 ? texts.none[tidying] : texts.lead[tidying]}</p>
      <ChangesList
        label={texts.title[tidying]}
        of={all}
        onToggle={toggle}
        show={({ prompt, before, after }) => ({
          key: prompt.id,
          isTaken: !toggled.has(prompt.id),
          name: prompt.name,
          before: before === "" ? texts.nothing : before,
          after,
        })}
      />
    </FormDialog>
  );
}
