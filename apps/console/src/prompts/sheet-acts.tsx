import type { FlowDocument } from "@parley/flow";
import { rules } from "@parley/model";
import type { LanguageCode } from "@parley/model/kernel";
import { IconDownload, IconReplace, IconUpload, IconWand } from "@tabler/icons-react";
import { useState } from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { MenuButton } from "../parts/menu-button.tsx";
import { reportError } from "../parts/notices/report-error.ts";
import { texts as parts } from "../parts/texts.ts";
import { usePolicy } from "../parts/use-policy.ts";
import type { Format } from "./file/export-menu.tsx";
import type { PromptRow, PromptSheet } from "./prompt-sheet.ts";
import { texts } from "./texts.ts";
import type { Tidying } from "./tidy/tidying.ts";

const ReplaceDialog = laterOpened(parts.later.dialog, () =>
  import("./replace/replace-dialog.tsx").then((module) => module.ReplaceDialog),
);
const ExportMenu = laterOpened(parts.later.menu, () =>
  import("./file/export-menu.tsx").then((module) => module.ExportMenu),
);
const TidyMenu = laterOpened(parts.later.menu, () => import("./tidy/tidy-menu.tsx").then((module) => module.TidyMenu));
const TidyDialog = laterOpened(parts.later.dialog, () =>
  import("./tidy/tidy-dialog.tsx").then((module) => module.TidyDialog),
);

const ImportDialog = laterOpened(parts.later.dialog, () =>
  import("./file/import-dialog.tsx").then((module) => module.ImportDialog),
);

type Props = {
  readonly editor: VersionEditor;
  readonly document: FlowDocument;
  readonly sheet: PromptSheet;
  readonly rows: readonly PromptRow[];
  readonly languages: readonly LanguageCode[];
};

/** What is done with many prompts at once, each after a look. */
export function SheetActs({ editor, document, sheet, rows, languages }: Props) {
  const { isAllowed } = usePolicy(rules.flowWrite);
  const [isReplacing, setReplacing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [tidying, tidy] = useState<Tidying | null>(null);
  const tidyButton = (
    <button type="button" className="button quiet">
      <IconWand size={16} aria-hidden /> {texts.buttons.tidy}
    </button>
  );
  async function save(format: Format) {
    try {
      const [{ promptsToCsv, promptsToWorkbook }, { saveCsv }, { saveBlob }] = await Promise.all([
        import("./file/prompts-file.ts"),
        import("../parts/csv/save-csv.ts"),
        import("../parts/save-blob.ts"),
      ]);
      if (format === "csv") saveCsv(texts.fileNames.csv, promptsToCsv(rows, languages));
      else saveBlob(texts.fileNames.xlsx, await promptsToWorkbook(rows, languages));
    } catch (error) {
      reportError(texts.notExported, error);
    }
  }
  return (
    <>
      <MenuButton
        button={
          <button type="button" className="button quiet">
            <IconDownload size={16} aria-hidden /> {texts.buttons.save}
          </button>
        }
        menu={(open) => <ExportMenu {...open} onChoose={(format) => void save(format)} />}
      />
      <Forbidden needs={rules.flowWrite}>
        <button type="button" className="button quiet" onClick={() => setImporting(true)}>
          <IconUpload size={16} aria-hidden /> {texts.buttons.take}
        </button>
      </Forbidden>
      <Forbidden needs={rules.flowWrite}>
        <button type="button" className="button quiet" onClick={() => setReplacing(true)}>
          <IconReplace size={16} aria-hidden /> {texts.buttons.replace}
        </button>
      </Forbidden>
      {isAllowed ? (
        <MenuButton button={tidyButton} menu={(open) => <TidyMenu {...open} onChoose={tidy} />} />
      ) : (
        <Forbidden needs={rules.flowWrite}>{tidyButton}</Forbidden>
      )}
      {isReplacing && (
        <ReplaceDialog editor={editor} rows={rows} languages={languages} onClose={() => setReplacing(false)} />
      )}
      {isImporting && <ImportDialog editor={editor} sheet={sheet} onClose={() => setImporting(false)} />}
      {tidying !== null && (
        <TidyDialog editor={editor} tidying={tidying} document={document} sheet={sheet} onClose={() => tidy(null)} />
      )}
    </>
  );
}
