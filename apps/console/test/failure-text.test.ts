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

const cases: readonly (readonly [text: string, edit: Edit])[] = [
  ["Updation Failed!!", [change("block", 3, bargeIn), change("block", 4, bargeIn)]],
  ["Could not update", [change("block", 3, bargeIn), change("block", 4, { name: "Other" })]],
  ["Error saving position.", [change("block", 3, place), change("path", 11, place)]],
  ["Error restoring the block.", [{ op: "restore", noun: "block", id: idOf(3) }]],
  ["Error updating version", [{ op: "settings", fields: { language: "hi-IN" } }]],
  ["Failed To Add Global Trigger", [path(30, 2, 3, { display_in_global_list: true })]],
  ["Error updating the Global Trigger.", [change("path", 20, { trigger: "help" })]],
  ["Error deleting the globalTrigger.", [{ op: "delete", noun: "path", id: idOf(20) }]],
  ["Could not update", [change("path", 11, { trigger: "help" })]],
  ["Error adding a Sub-flow!", [{ op: "create", noun: "sub_flow", row: { id: idOf(40) } }, block(41, "Start", null)]],
  ["Error deleting a subFlow", [{ op: "delete", noun: "sub_flow", id: idOf(1) }]],
  ["Could not add prompt", [{ op: "create", noun: "prompt", row: { id: idOf(50) } }]],
  ["Failed To update Prompts", [words(1), words(2)]],
  ["Could not update", [words(1)]],
  ["Could not update", []],
  [
    "Error converting to subflow!",
    [{ op: "create", noun: "sub_flow", row: { id: idOf(40) } }, change("block", 3, { subflow: idOf(40) })],
  ],
  [
    "Error reverting the subflow!",
    [change("block", 3, { subflow: idOf(1) }), { op: "delete", noun: "sub_flow", id: idOf(40) }],
  ],
  ["Error adding a Action!", [{ op: "create", noun: "action", row: { id: idOf(60) } }]],
  ["Error editing a Action!", [{ op: "change", noun: "action", id: idOf(60), fields: { name: "Ask" } }]],
  ["Error deleting a action", [{ op: "delete", noun: "action", id: idOf(60) }]],
  ["Error adding a Intent!", [{ op: "create", noun: "intent", row: { id: idOf(61) } }]],
  ["Error editing a Intent!", [{ op: "change", noun: "intent", id: idOf(61), fields: { name: "pay" } }]],
  ["Error deleting a intent", [{ op: "delete", noun: "intent", id: idOf(61) }]],
  ["Error adding a Entity!", [{ op: "create", noun: "entity", row: { id: idOf(62) } }]],
  ["Error editing a Entity!", [{ op: "change", noun: "entity", id: idOf(62), fields: { name: "size" } }]],
  ["Error deleting a entity", [{ op: "delete", noun: "entity", id: idOf(62) }]],
  ["Error adding a Ontology!", [{ op: "create", noun: "ontology", row: { id: idOf(63) } }]],
  ["Error adding a Utterance!", [{ op: "create", noun: "ontology_language", row: { id: idOf(64) } }]],
  ["Error editing a Utterance!", [{ op: "change", noun: "user_utterance", id: idOf(65), fields: { name: "pay" } }]],
  ["Error deleting a utterance", [{ op: "delete", noun: "ontology_language", id: idOf(64) }]],
  ["Error adding a Utterance Content!", [{ op: "create", noun: "user_utterance_content", row: { id: idOf(66) } }]],
  ["Error editing a Utterance Content!", [{ op: "change", noun: "user_utterance_content", id: idOf(66), fields: {} }]],
  ["Error deleting a utteranceContent", [{ op: "delete", noun: "user_utterance_content", id: idOf(66) }]],
];

test.each(cases)("%s", (text, edit) => {
  expect(failureText(edit, document)).toBe(text);
});
