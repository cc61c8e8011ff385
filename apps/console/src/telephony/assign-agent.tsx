import { ask, type Row } from "@parley/client";
import { assignNumber } from "@parley/model/api/numbers";
import { field } from "@parley/model/kernel";
import type { virtualNumber } from "@parley/model/nouns/virtual-number";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../api/send.ts";
import { textOfNumber } from "../numbers/text-of-number.ts";
import { choosing } from "../parts/fields/choosing.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { FormField } from "../resource/form/form-field.tsx";
import type { ActDialogProps } from "../resource/resource.ts";
import { assignTexts as texts } from "./texts.ts";

export type NumberRow = Pick<Row<typeof virtualNumber>, "id" | "revision" | "number" | "client" | "flow" | "is_test">;

const clientField = {
  name: "client",
  field: field.id("organisation", { help: texts.clientHelp }),
  place: { label: texts.client },
};
const agentField = { name: "flow", field: field.id("flow", { help: texts.agentHelp }), place: { label: texts.agent } };

/** Agents that numbers are assigned to: people begin from templates, and call none. */
const whatTakesNumbers = { type: "voice", is_template: "false", status: "draft,active" };

/** Asks which client and which of its agents is to answer a number; one that another agent answers is moved. */
export function AssignAgent({ entry, reload, onClose }: ActDialogProps<NumberRow>) {
  const { row, names } = entry;
  const queries = useQueryClient();
  const [client, setClient] = useState<unknown>(row.client);
  const [flow, setFlow] = useState<unknown>(row.flow);

  async function assign() {
    if (typeof client !== "string" || typeof flow !== "string") return;
    const moved = row.flow === null || row.flow === flow ? {} : { from_flow: row.flow };
    await ask(send, assignNumber, { path: { org: client, flow }, body: { number: row.number, ...moved } });
    const detail = await textOfNumber(queries, { organisation: client, flow }, row.number);
    notify({ severity: "success", title: texts.done, detail });
    await reload();
    onClose();
  }

  return (
    <FormDialog
      title={texts.title(row.number)}
      verb={texts.assign}
      isComplete={typeof client === "string" && typeof flow === "string"}
      run={assign}
      failed={texts.failed}
      onClose={onClose}
    >
      <FormField
        shown={clientField}
        value={client}
        writing={choosing((value) => {
          setClient(value);
          setFlow(null);
        })}
        // Another client's number is its own: staff give it back first.
        isReadOnly={row.client !== null}
        isRequired
        named={names.client}
      />
      <FormField
        key={String(client)}
        shown={agentField}
        value={flow}
        writing={choosing(setFlow)}
        isReadOnly={typeof client !== "string"}
        isRequired
        named={names.flow}
        {...(typeof client === "string" ? { filters: { organisation: client, ...whatTakesNumbers } } : {})}
      />
      {row.flow !== null && flow !== null && flow !== row.flow && (
        <p className="notice info" role="status">
          {texts.move(row.number)}
        </p>
      )}
    </FormDialog>
  );
}
