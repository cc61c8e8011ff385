import { Radio, Stack } from "@mantine/core";
import { ask, collection } from "@parley/client";
import { copyVersion, type InVersion } from "@parley/model/api/versions";
import { version } from "@parley/model/nouns/version";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "../../api/send.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { places } from "../../parts/places.ts";
import { newVersionTexts as texts } from "./new-version-texts.ts";

/** Adds a version to an agent, as a copy of the one of the page or empty, and leads to it. */
export function NewVersionDialog({ at, onClose }: { at: InVersion; onClose: () => void }) {
  const { org, flow, ver } = at;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isCopy, setCopy] = useState(true);

  async function add() {
    const path = { org, flow };
    const made = isCopy
      ? await ask(send, copyVersion, { path, body: { version: ver } })
      : await collection(send, version, "/api/organisations/{org}/flows/{flow}/versions/", path).create({});
    // It is the agent's latest from now on.
    void queries.invalidateQueries();
    onClose();
    await navigate(places.agent({ organisation: org, flow, version: made.version }));
  }

  return (
    <FormDialog
      title={texts.title}
      verb={texts.verb}
      isComplete
      run={add}
      told={(error) => (
        <>
          <strong>{isCopy ? texts.notCopied : texts.notAdded}</strong>
          <p>{error instanceof Error ? error.message : String(error)}</p>
        </>
      )}
      onClose={onClose}
    >
      <Radio.Group
        label={texts.from}
        value={isCopy ? "copy" : "empty"}
        onChange={(chosen) => setCopy(chosen === "copy")}
      >
        <Stack gap={8} mt={8}>
          <Radio value="copy" label={texts.copy(ver)} description={texts.copyHelp} data-autofocus />
          <Radio value="empty" label={texts.empty} description={texts.emptyHelp} />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
