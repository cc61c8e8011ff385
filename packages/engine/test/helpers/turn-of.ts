import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { type EngineEvent, type Session, step } from "../../src/index.ts";
import { newTurn, type Turn } from "../../src/turn/turn.ts";
import { understandFrom } from "./vocabulary.ts";

const agent = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: Well?, paths: [{ always, to: Done }] }
    Done: { type: End, end_state: done }
`;

/** A turn of a conversation that has begun, with its session as it is changed. */
export function turnOf(change: (begun: { readonly session: Session }) => Session): Turn {
  let count = 0;
  const parsed = parseYaml(agent, { makeId: () => uuidv7(++count, new Uint8Array(10)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const runtime = { program: compile(parsed.document), understand: understandFrom({}) };
  const event: EngineEvent = {
    ...{ type: "started", session: "s", channel: "sms", contact: null, zone: "UTC", language: null, now: 0, random: 0 },
    ...{ metadata: {}, account: {}, message: null, entry: null },
  };
  return newTurn(runtime, change(step(runtime, null, event)), event);
}
