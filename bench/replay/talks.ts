import type { Runtime } from "@parley/engine";
import { type FlowDocument, parseYaml } from "@parley/flow";
import { type Conversation, runConversation } from "@parley/host";
import { type JsonObject, uuidv7 } from "@parley/model/kernel";

/** How many stored calls are played. */
export const calls = 1000;

let made = 0;
const makeId = () => uuidv7(made++, new Uint8Array(10).fill(made % 256));

export function documentOf(yaml: string): FlowDocument {
  const parsed = parseYaml(yaml, { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

export const understandNothing: Runtime["understand"] = () => ({
  intents: [],
  mentions: [],
  languages: [],
  correction_end: null,
});

/** What is stored of a conversation with these steps, and the event that began it. */
export function recordOf({ program, understand }: Runtime, steps: Conversation["steps"]) {
  const { turns } = runConversation(program, understand, { name: "call", steps });
  const [first] = turns;
  if (first?.event.type !== "started") throw new Error("A call begins with its start.");
  const { event: began } = first;
  const events = turns.flatMap(({ event, effects }) =>
    effects.flatMap((effect) => {
      if (effect.type !== "log") return [];
      const { type, ...data } = effect.entry;
      const plain: JsonObject = JSON.parse(JSON.stringify(data));
      return [{ at_ms: event.now - began.now, type, data: plain }];
    }),
  );
  return { began, events };
}
