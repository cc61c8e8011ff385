import { expect, test } from "vitest";
import { approversInWords } from "../src/deploy/approvers-in-words.ts";

test.each([
  [1, ["Asha Rao"], true, "Asha Rao can approve what you ask for."],
  [2, ["Asha Rao", "Ben"], false, "Asha Rao and Ben can approve what you ask for."],
  [5, ["Asha Rao", "Ben", "Chandra"], false, "Asha Rao, Ben, Chandra and 2 more can approve what you ask for."],
  [2, null, true, "An administrator of the agent can approve what you ask for."],
  [
    0,
    null,
    true,
    "No other person of this client may deploy this agent: only staff of this installation can approve it.",
  ],
  [0, [], false, "No other person may deploy this agent, so no one can approve it."],
])("%i people, by name %j, staff %j: %s", (people, names, has_staff, words) => {
  expect(approversInWords({ people, names, has_staff })).toBe(words);
});
