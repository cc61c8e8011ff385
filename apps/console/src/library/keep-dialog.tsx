import { Select, Textarea, TextInput } from "@mantine/core";
import { ask } from "@parley/client";
import { keepSubFlow, type SubFlowDoc } from "@parley/flow";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../api/send.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { type LibraryEntry, libraryQuery } from "./library-queries.ts";
import { texts } from "./texts.ts";

const said = texts.keep;
const fresh = "";

type Props = {
  readonly editor: VersionEditor;
  readonly subFlow: SubFlowDoc;
  /** Path parameters of the version. */
  readonly base: { readonly org: string; readonly flow: string; readonly ver: string };
  /** Shows the newest revision, which a copy takes before it is kept as the next. */
  readonly onUpgrade: (entry: LibraryEntry) => void;
  readonly onClose: () => void;
};

/** Keeps a sub-flow in the library of its client: as something new, or as the next revision of what it came from. */
export function KeepDialog({ editor, subFlow, base, onUpgrade, onClose }: Props) {
  const queries = useQueryClient();
  const library = useQuery(libraryQuery(base.org));
  const origin = library.data?.find(({ id }) => id === subFlow.library_entry);
  const [chosen, setChosen] = useState<string | null>(null);
  const entry = chosen ?? origin?.id ?? fresh;
  const [name, setName] = useState(subFlow.name);
  const [note, setNote] = useState("");
  const isNew = entry === fresh;
  const newer = !isNew && origin !== undefined && (subFlow.library_revision ?? 0) < origin.latest ? origin : null;

  async function keep() {
    // What is kept is what the server has.
    await editor.flush();
    const kept = await ask(send, keepSubFlow, {
      path: { ...base, slug: subFlow.slug },
      body: { ...(isNew ? { name: name.trim() } : { entry }), note: note.trim() === "" ? null : note.trim() },
    });
    await queries.invalidateQueries({ queryKey: ["library", base.org] });
    notify({ severity: "success", title: said.done(kept.name, kept.revision) });
    onClose();
  }

  return (
    <FormDialog
      title={said.title(subFlow.name)}
      verb={said.verb}
      isComplete={!library.isPending && newer === null && (!isNew || name.trim() !== "")}
      run={keep}
      failed={said.failed}
      onClose={onClose}
    >
      <p>{said.lead}</p>
      {origin !== undefined && (
        <Select
          label={said.as}
          data={[
            { value: origin.id, label: said.revision(origin.name, origin.latest + 1) },
            { value: fresh, label: said.fresh },
          ]}
          value={entry}
          onChange={setChosen}
        />
      )}
      {newer !== null && (
        <p className="notice info" role="status">
          <span>{said.behind(newer.latest)}</span>
          <button type="button" className="button small" onClick={() => onUpgrade(newer)}>
            {said.look}
          </button>
        </p>
      )}
      {isNew && (
        <TextInput
          label={said.name}
          required
          maxLength={200}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          data-autofocus
        />
      )}
      <Textarea
        label={isNew ? said.note : said.news}
        maxLength={4000}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
    </FormDialog>
  );
}
