import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts as parts } from "../parts/texts.ts";
import { byId, offered } from "./collection.ts";
import { ResourceForm } from "./form/resource-form.tsx";
import type { RowsSource } from "./page-query.ts";
import { type Entry, nameOf, type OpenDialog, type Resource } from "./resource.ts";
import { runAct } from "./row-acts.ts";
import { texts } from "./texts.ts";

const ImportDialog = laterOpened(parts.later.dialog, () =>
  import("./import/import-dialog.tsx").then((module) => module.ImportDialog),
);
const ExportEntries = laterOpened(parts.later.dialog, () =>
  import("./export-entries.tsx").then((module) => module.ExportEntries),
);

type Props = {
  readonly resource: Resource;
  readonly source: RowsSource<Entry>;
  readonly dialog: OpenDialog;
  readonly reload: () => Promise<void>;
  readonly onMade: (id: string) => void;
  /** The row that was deleted may be the one that is shown. */
  readonly onGone: () => void;
  readonly onClose: () => void;
};

/** What asks for something over a resource's list. */
export function ResourceDialogs(props: Props) {
  const { resource, source, dialog, reload, onMade, onGone, onClose } = props;
  const form = { resource, reload, onMade, onClose };
  switch (dialog.kind) {
    case "add":
      return resource.add?.({ reload, onClose }) ?? <ResourceForm {...form} entry={null} />;
    case "edit":
      return <ResourceForm {...form} entry={dialog.entry} onMade={() => {}} />;
    case "delete":
      return <Deleting resource={resource} entry={dialog.entry} reload={reload} onGone={onGone} onClose={onClose} />;
    case "act": {
      const { act, entry } = dialog;
      const asked = act.asks?.(entry.row);
      if (asked === undefined) return act.dialog?.({ entry, reload, onClose });
      const { title, text, verb, typed } = asked;
      return (
        <ConfirmDialog
          isOpen
          onClose={onClose}
          title={title}
          confirm={verb}
          {...(typed !== undefined && { typed })}
          isDangerous
          onConfirm={() => runAct(resource, act, entry, reload)}
        >
          {text}
        </ConfirmDialog>
      );
    }
    case "import":
      return (
        resource.import?.({ reload, onClose }) ?? <ImportDialog resource={resource} reload={reload} onClose={onClose} />
      );
    case "export":
      return <ExportEntries resource={resource} source={source} onClose={onClose} />;
  }
}

/** Asks before a row is deleted. */
function Deleting(props: {
  resource: Resource;
  entry: Entry;
  reload: () => Promise<void>;
  onGone: () => void;
  onClose: () => void;
}) {
  const { resource, entry, reload, onGone, onClose } = props;
  const { texts: said, rows } = resource;
  const name = nameOf(resource, entry);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.delete.question(name)}
      confirm={texts.delete.verb(said.one)}
      isDangerous
      onConfirm={async () => {
        try {
          await offered(rows.remove)(byId(rows, entry.row));
          onGone();
          notify({ severity: "success", title: texts.delete.done(said.one), detail: name });
        } catch (error) {
          reportError(said.messages.deleting, error);
        } finally {
          await reload();
        }
      }}
    >
      {resource.deleting?.(entry) ?? said.deleting}
    </ConfirmDialog>
  );
}
