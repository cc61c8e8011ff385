import { isJsonObject } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { logOf } from "../src/index.ts";
import { programOf, Talking } from "./helpers/talking.ts";
import type { Vocabulary } from "./helpers/vocabulary.ts";

const agentOf = (isByModel: boolean) => `parley: 1
settings:
  encrypt_bot_response: true
  metadata_key_history: [found]
  llm_server: "https://models.example/v1"
  llm_model: small
states:
  start:
    Start: { type: Start, paths: [{ to: Questions }] }
    Questions:
      type: Answer
      say: Welcome traveller.
      answer_intro: Listen carefully.
      answer_outro: Nothing further.
      answer_key: found
      answer_by_model: ${isByModel}
      paths: [{ event: answered, to: Again }, { no_match: 1, to: Lost }]
    Again:
      say: "Once more: {{ metadata.found.said }}"
      paths: [{ dtmf: "1", to: Lost }]
    Lost: { type: End, end_state: lost }
documents: { Fees: { path: fees } }
`;

const vocabulary: Vocabulary = {
  delivery: { passages: [{ document: "fees", text: "Delivery costs forty rupees. Pickup is free.", score: 0.8 }] },
};

/** What people may see of a turn: its record, and the session without what is kept apart. */
function shownIn({ effects, session: { secrets: _, ...session } }: Talking): string {
  const entries = logOf(effects).map((entry) => ({ ...entry, withheld: null }));
  return JSON.stringify([entries, session]);
}

const wordsOf = (text: string) => text.match(/\p{L}{4,}/gu) ?? [];

it("hides them where another server repeats what was kept of them", () => {
  const agent = agentOf(false)
    .replace("to: Again }", "to: Tell }")
    .replace("    Again:", "    Tell: { type: Action, action: tell, paths: [{ always: , to: Again }] }\n    Again:")
    .replace("settings:", "settings:\n  log_request: true")
    .concat('actions: { tell: { endpoint: "https://example.com" } }\n');
  const talking = new Talking(programOf(agent), "sms", vocabulary);
  talking.say("delivery");
  const repeated = { echo: "You told them: Delivery costs forty rupees. Pickup is free.", page: 17 };
  talking.happen({
    ...{ type: "answered", request: talking.request, ok: true, status: 200, result: repeated },
    ...{ error: null, timed_out: false },
  });
  const told = JSON.stringify(logOf(talking.effects).filter(({ type }) => type === "answer_received"));
  expect(told).toContain("You told them: ");
  expect(told).toContain('"page":17');
  expect(told).not.toContain("forty");
});

describe.each([{ isByModel: false }, { isByModel: true }])("an agent whose words are encrypted %o", ({ isByModel }) => {
  it.each(["voice", "sms"] as const)("shows no word of them on the channel %s", (channel) => {
    const talking = new Talking(programOf(agentOf(isByModel)), channel, vocabulary);
    const shown = [shownIn(talking)];
    const happen = (doing: () => void) => {
      doing();
      shown.push(shownIn(talking));
    };
    happen(() => talking.say("delivery"));
    if (isByModel) happen(() => talking.answer({ text: "Forty rupees bring parcels home." }));
    happen(() => talking.say("something"));
    const said = ["Welcome traveller. Listen carefully. Delivery costs forty rupees. Pickup is free. Nothing further."];
    if (isByModel) said.push("Forty rupees bring parcels home.");
    const all = shown.join("\n");
    expect(said.flatMap(wordsOf).filter((word) => all.includes(word))).toEqual([]);
    expect(isJsonObject(talking.session.secrets.metadata.found)).toBe(true);
  });
});
