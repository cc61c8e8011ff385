import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../parts/form-dialog.tsx";
import { texts } from "./texts.ts";
import type { ClientVerbs } from "./use-client-verbs.ts";

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** Asks what a new client is called, and makes it. */
export function ClientDialog(props: { verbs: ClientVerbs; onClose: () => void; onMade: (uuid: string) => void }) {
  const { verbs, onClose, onMade } = props;
  const [name, setName] = useState("");
  const [displayName, setDisplayName] = useState("");
  const [segment, setSegment] = useState("");
  const [description, setDescription] = useState("");

  const add = async () =>
    onMade(
      await verbs.add({
        name: name.trim(),
        display_name: orNull(displayName),
        industry_segment_type: orNull(segment),
        description: orNull(description),
      }),
    );

  return (
    <FormDialog
      title={texts.list.add}
      verb={texts.list.add}
      isComplete={name.trim() !== ""}
      run={add}
      failed={texts.failed.adding}
      onClose={onClose}
    >
      <TextInput
        label={texts.form.name}
        description={texts.form.nameHelp}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={255}
        required
        data-autofocus
        autoComplete="off"
      />
      <TextInput
        label={texts.form.displayName}
        value={displayName}
        onChange={(event) => setDisplayName(event.currentTarget.value)}
        maxLength={255}
        autoComplete="off"
      />
      <TextInput
        label={texts.form.segment}
        description={texts.form.segmentHelp}
        value={segment}
        onChange={(event) => setSegment(event.currentTarget.value)}
        maxLength={255}
        autoComplete="off"
      />
      <Textarea
        label={texts.form.description}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        maxLength={4000}
        rows={3}
      />
    </FormDialog>
  );
}
