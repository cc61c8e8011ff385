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
];

test.each(cases)("%s", (text, edit) => {
  expect(failureText(edit, document)).toBe(text);
});
