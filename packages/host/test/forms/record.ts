import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { recordAgent } from "./recorded-agent.ts";

const examples = new URL("../../../../examples/flows/", import.meta.url);
const fixtures = new URL("fixtures/", import.meta.url);
const agents = ["welcome", "front-desk", "clinic-appointment", "delivery-survey", "payment-reminder"];
const write = (form: string, name: string, value: unknown) => {
  const folder = new URL(`${form}/1/`, fixtures);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(value)}\n`);
};
for (const agent of agents) {
  const read = (ending: string) => readFileSync(new URL(`${agent}${ending}`, examples), "utf8");
  const recorded = recordAgent(read(".yaml"), read(".conversations.yaml"));
  write("document", agent, { document: recorded.document, runs: recorded.runs });
  write("session", agent, recorded.sessions);
  if (agent === "front-desk") write("model", agent, recorded.model);
  if (agent === "front-desk") write("edit", agent, recorded.edit);
}
