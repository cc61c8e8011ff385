import { Textarea } from "@mantine/core";
import { ask } from "@parley/client";
import type { InFlow } from "@parley/model/api/calls";
import { copyVersion } from "@parley/model/api/versions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { send } from "../api/send.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { Select } from "../parts/selects/select.tsx";
import { texts, versionTexts } from "./texts.ts";
import { versionsOf } from "./versions-of.ts";

const said = texts.add;
/** The choice that copies none; no label is empty. */
const none = "";
const longestNotes = 4000;

type Props = {
  readonly at: InFlow;
  /** Label of the version that is offered to be copied. */
  readonly copied: string;
  readonly onClose: () => void;
};

/** Asks which version to begin with, makes one, and opens it. */
export function AddVersionDialog({ at, copied, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const rows = useMemo(() => versionsOf(at), [at]);
  const [source, setSource] = useState(copied);
  const [notes, setNotes] = useState("");
  const labels = useQuery({
    queryKey: ["versions", at.flow, "to copy"],
    queryFn: async () => (await rows.list({ ordering: ["-created_at"], fields: ["version"], limit: 500 })).results,
  });
  const noted = notes.trim() === "" ? {} : { notes: notes.trim() };
  const isCopy = source !== none;

  async function add() {
    const made = isCopy
      ? await ask(send, copyVersion, { path: at, body: { version: source, ...noted } })
      : await rows.create(noted);
    notify({ severity: "success", title: said.done(made.version) });
    onClose();
    // It is the agent's latest from now on.
    void client.invalidateQueries();
    void navigate(places.agent({ organisation: at.org, flow: at.flow, version: made.version }));
  }

  return (
    <FormDialog
      title={said.title}
      size={520}
      verb={said.verb}
      isComplete={labels.data !== undefined}
      run={add}
      failed={isCopy ? said.failed : versionTexts.messages.adding}
      onClose={onClose}
    >
      <p className="muted">{said.lead}</p>
      {labels.error !== null && (
        <PanelError title={versionTexts.messages.fetching} error={labels.error} retry={() => void labels.refetch()} />
      )}
      {labels.data && (
        <label className="field">
          <span>{said.from}</span>
          <Select
            value={source}
            options={[
              ...labels.data.map(({ version }) => ({ value: version, label: version })),
              { value: none, label: said.empty },
            ]}
            onChange={setSource}
          />
        </label>
      )}
      <Textarea
        label={said.notes}
        description={said.notesMore}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        maxLength={longestNotes}
        autosize
        minRows={3}
      />
    </FormDialog>
  );
}
