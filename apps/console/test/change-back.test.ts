import type { Call } from "@parley/model/api/calls";
import { expect, test } from "vitest";
import { changeBack } from "../src/calls/bulk/change-back.ts";

type Marks = Pick<Call, "starred" | "tags" | "disposition">;

const plain: Marks = { starred: false, tags: ["a"], disposition: null };

test.each<[string, Partial<Marks>, Partial<Marks>, Partial<Marks>]>([
  ["a star", { starred: true }, { starred: true }, { starred: false }],
  [
    "a star alone",
    { starred: true },
    { starred: true, tags: ["a", "theirs"], disposition: "sold" },
    { starred: false },
  ],
  ["no star that others took away", { starred: true }, {}, {}],
  ["a tag, and none of others", { tags: ["a", "mine"] }, { tags: ["theirs", "a", "mine"] }, { tags: ["theirs", "a"] }],
  ["the loss of a tag", { tags: [] }, { tags: ["theirs"] }, { tags: ["theirs", "a"] }],
  ["no loss of a tag that others put on again", { tags: [] }, { tags: ["a"] }, {}],
  ["a disposition", { disposition: "sold" }, { disposition: "sold" }, { disposition: null }],
  ["no disposition that others set since", { disposition: "sold" }, { disposition: "lost" }, {}],
])("takes back %s", (_what, set, others, change) => {
  expect(changeBack({ before: plain, after: { ...plain, ...set } }, { ...plain, ...others })).toEqual(change);
});
