import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import {
  documentForm,
  editForm,
  emptyDocument,
  proposalForm,
  readDocument,
  readOperations,
  stepsOf,
  storeDocument,
} from "@parley/flow";
import { modelForm } from "@parley/understanding";
import { type Outgoing, outgoingForm, storeOutgoing } from "../../src/index.ts";
import { folderOf, forms, recordedIn, recordedShape, sessionsForm, wayOut } from "./forms.ts";
import { type RecordedRun, recordAgent, recordSessions } from "./recorded-agent.ts";
import { shapeChanges, shapeLines } from "./shape-changes.ts";

const examples = new URL("../../../../examples/flows/", import.meta.url);
const agents = ["welcome", "front-desk", "clinic-appointment", "delivery-survey", "payment-reminder"];
/** Of edits and models one agent shows enough. */
const small = "front-desk";

/** What the outbox holds of each kind. */
const outgoings: { readonly [kind: string]: Outgoing } = {
  request: {
    request: {
      name: "Report",
      timeout: 10_000,
      http: {
        method: "POST",
        url: "https://crm.example/calls",
        headers: { authorization: "Bearer token" },
        query: { order: "42" },
        body: { order: "42", items: [1, null] },
      },
      internal: null,
      refused: null,
    },
    message: null,
  },
  message: { request: null, message: { channel: "sms", to: "+15550100", text: "Your order is on its way." } },
};

/**
 * Records the shape of every stored form, and of forms that are new what is stored in them. Gives what keeps it from that:
 * changes of a shape that what is stored would not survive.
 */
export function recordForms(): readonly string[] {
  const faults = forms.flatMap((form) => {
    const recorded = recordedShape(form);
    const { breaking } = shapeChanges(recorded ?? {}, shapeLines(form.shape));
    return recorded === null ? [] : breaking.map((change) => `${form.name} ${form.number}: ${change}`);
  });
  if (faults.length > 0) return [...faults, wayOut];
  for (const form of forms) {
    const lines = Object.entries(shapeLines(form.shape)).map(
      ([place, line]) => `  ${JSON.stringify(place)}: ${JSON.stringify(line)}`,
    );
    write(form, "shape", `{\n${lines.join(",\n")}\n}\n`);
  }
  for (const agent of agents) recordStored(agent);
  for (const [name, outgoing] of Object.entries(outgoings)) keep(outgoingForm, name, storeOutgoing(outgoing));
  return [];
}

function recordStored(agent: string): void {
  const read = (ending: string) => readFileSync(new URL(`${agent}${ending}`, examples), "utf8");
  const { document, runs, model, edit } = recordAgent(read(".yaml"), read(".conversations.yaml"));
  keep(documentForm, agent, { document: storeDocument(document), runs });
  // Sessions are read with the agent that was kept first, which may not be the example of today.
  const kept = new Map(recordedIn<{ document: unknown; runs: readonly RecordedRun[] }>("document", 1)).get(agent);
  if (kept === undefined) throw new Error(`No document of ${agent} was kept.`);
  keep(sessionsForm, agent, recordSessions(readDocument(kept.document), kept.runs));
  if (agent !== small) return;
  keep(modelForm, agent, model);
  keep(editForm, agent, { ...edit, v: editForm.number });
  keep(proposalForm, agent, {
    steps: stepsOf(emptyDocument(), readOperations({ v: editForm.number, operations: edit.operations })),
    v: proposalForm.number,
  });
}

type Named = { readonly name: string; readonly number: number };

/** What was recorded once stays as it was stored then. */
function keep(form: Named, agent: string, value: unknown): void {
  if (!existsSync(new URL(`${agent}.json`, folderOf(form.name, form.number)))) {
    write(form, agent, `${JSON.stringify(value)}\n`);
  }
}

function write({ name, number }: Named, file: string, text: string): void {
  const folder = folderOf(name, number);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${file}.json`, folder), text);
}
