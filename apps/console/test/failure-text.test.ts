import type { Edit } from "@parley/flow";
import { expect, test } from "vitest";
import { failureText } from "../src/editing/failure-text.ts";
import { after, block, idOf, path, smallVersion } from "./canvas/sample-version.ts";

const { document } = after(smallVersion(), [path(20, 2, 3, { name: "Help", display_in_global_list: true })]);
const change = (noun: "block" | "path" | "sub_flow", number: number, fields: object) =>
  ({ op: "change", noun, id: idOf(number), fields: { ...fields } }) as const;
const bargeIn = { bi_behaviour: "speech" };
const place = { render_info: { position: { x: 1, y: 2 } } };
const words = (number: number) =>
  ({ op: "change", noun: "prompt_content", id: idOf(number), fields: { content: "" } }) as const;

const said = "A prompt holds at most 20,000 characters.";

const cases: readonly (readonly [id: string, text: string, edit: Edit])[] = [
  ["M013, R202", "Updation Failed!!", [change("block", 3, bargeIn), change("block", 4, bargeIn)]],
  ["M009", "Could not update", [change("block", 3, bargeIn), change("block", 4, { name: "Other" })]],
  ["M018", "Error saving position.", [change("block", 3, place), change("path", 11, place)]],
  ["M019", "Error restoring the block.", [{ op: "restore", noun: "block", id: idOf(3) }]],
  ["M011", "Error updating version", [{ op: "settings", fields: { language: "hi-IN" } }]],
  ["M022", "Failed To Add Global Trigger", [path(30, 2, 3, { display_in_global_list: true })]],
  ["M023", "Error updating the Global Trigger.", [change("path", 20, { trigger: "help" })]],
  ["M024", "Error deleting the globalTrigger.", [{ op: "delete", noun: "path", id: idOf(20) }]],
  ["M009", "Could not update", [change("path", 11, { trigger: "help" })]],
  [
    "M073",
    "Error adding a Sub-flow!",
    [{ op: "create", noun: "sub_flow", row: { id: idOf(40) } }, block(41, "Start", null)],
  ],
  ["M075", "Error deleting a subFlow", [{ op: "delete", noun: "sub_flow", id: idOf(1) }]],
  ["M016, R203", "Could not add prompt", [{ op: "create", noun: "prompt", row: { id: idOf(50) } }]],
  ["M015", "Failed To update Prompts", [words(1), words(2)]],
  ["M017, R204", said, [words(1)]],
  ["M017, R204", said, [{ op: "create", noun: "prompt_content", row: { id: idOf(51), prompt: idOf(50) } }]],
  [
    "M016",
    "Could not add prompt",
    [
      { op: "create", noun: "prompt", row: { id: idOf(50) } },
      { op: "settings", fields: {} },
    ],
  ],
  ["M059", "Error editing a Version!", [{ op: "settings", fields: {} }, change("block", 3, { name: "Other" })]],
  ["M009", "Could not update", []],
  [
    "M006",
    "Error converting to subflow!",
    [{ op: "create", noun: "sub_flow", row: { id: idOf(40) } }, change("block", 3, { subflow: idOf(40) })],
  ],
  [
    "M007",
    "Error reverting the subflow!",
    [change("block", 3, { subflow: idOf(1) }), { op: "delete", noun: "sub_flow", id: idOf(40) }],
  ],
  ["M043", "Error adding a Action!", [{ op: "create", noun: "action", row: { id: idOf(60) } }]],
  ["M044", "Error editing a Action!", [{ op: "change", noun: "action", id: idOf(60), fields: { name: "Ask" } }]],
  ["M045", "Error deleting a action", [{ op: "delete", noun: "action", id: idOf(60) }]],
  ["M093", "Error adding a Intent!", [{ op: "create", noun: "intent", row: { id: idOf(61) } }]],
  ["M094", "Error editing a Intent!", [{ op: "change", noun: "intent", id: idOf(61), fields: { name: "pay" } }]],
  ["M095", "Error deleting a intent", [{ op: "delete", noun: "intent", id: idOf(61) }]],
  ["M088", "Error adding a Entity!", [{ op: "create", noun: "entity", row: { id: idOf(62) } }]],
  ["M089", "Error editing a Entity!", [{ op: "change", noun: "entity", id: idOf(62), fields: { name: "size" } }]],
  ["M090", "Error deleting a entity", [{ op: "delete", noun: "entity", id: idOf(62) }]],
  ["M063", "Error adding a Ontology!", [{ op: "create", noun: "ontology", row: { id: idOf(63) } }]],
  ["M133", "Error adding a Utterance!", [{ op: "create", noun: "ontology_language", row: { id: idOf(64) } }]],
  [
    "M134",
    "Error editing a Utterance!",
    [{ op: "change", noun: "user_utterance", id: idOf(65), fields: { name: "pay" } }],
  ],
  ["M135", "Error deleting a utterance", [{ op: "delete", noun: "ontology_language", id: idOf(64) }]],
  [
    "M138",
    "Error adding a Utterance Content!",
    [{ op: "create", noun: "user_utterance_content", row: { id: idOf(66) } }],
  ],
  [
    "M139",
    "Error editing a Utterance Content!",
    [{ op: "change", noun: "user_utterance_content", id: idOf(66), fields: {} }],
  ],
  ["M140", "Error deleting a utteranceContent", [{ op: "delete", noun: "user_utterance_content", id: idOf(66) }]],
  ["M064", "Error editing a Ontology!", [{ op: "change", noun: "ontology", id: idOf(63), fields: { name: "pay" } }]],
  ["M065", "Error deleting a ontology", [{ op: "delete", noun: "ontology", id: idOf(63) }]],
  ["M074", "Error editing a Sub-flow!", [change("sub_flow", 1, { name: "Other" })]],
];

test.each(cases)("%s: %s", (_id, text, edit) => {
  expect(failureText(edit, document, said)).toBe(text);
});
