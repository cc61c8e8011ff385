import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { IconArchive } from "@tabler/icons-react";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts as parts } from "../parts/texts.ts";
import { texts as bulk } from "../resource/bulk/texts.ts";
import { type Client, isLiving, nameOf } from "./client.ts";
import { findClients } from "./clients-queries.ts";
import { texts } from "./texts.ts";

const ConfirmDialog = laterOpened(parts.later.dialog, () =>
  import("../parts/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

type ButtonProps = { selected: ReadonlySet<Id>; archive: (clients: readonly Client[]) => void };

/** Finds those of the selected clients that are not archived yet, to be archived. */
export function ArchiveButton({ selected, archive }: ButtonProps) {
  async function find() {
    try {
      const found = await findClients([...selected]);
      const living = found.filter(isLiving);
      if (living.length > 0) archive(living);
      else notify({ severity: "info", title: found.length === 0 ? bulk.gone : texts.done.archivedBefore });
    } catch (error) {
      reportError(texts.list.fetching, error);
    }
  }
  return (
    <Forbidden needs={rules.organisationAdmin}>
      <button type="button" className="button" onClick={() => void find()}>
        <IconArchive size={16} aria-hidden /> {texts.archive.many(selected.size)}
      </button>
    </Forbidden>
  );
}

/** Asks before clients stop to be answered for. */
export function ArchiveDialog(props: { clients: readonly Client[]; onClose: () => void; onConfirm: () => void }) {
  const { clients, onClose, onConfirm } = props;
  const [first] = clients;
  const said = texts.archive;
  const typed = clients.length === 1 && first ? first.name : said.typedMany(clients.length);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={clients.length === 1 && first ? said.questionOne(nameOf(first)) : said.questionMany(clients.length)}
      confirm={clients.length === 1 ? said.verbOne : said.verbMany(clients.length)}
      typed={typed}
      isDangerous
      onConfirm={onConfirm}
    >
      {said.text}
    </ConfirmDialog>
  );
}
