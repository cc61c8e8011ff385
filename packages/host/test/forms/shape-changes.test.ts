import type { JsonSchema } from "@parley/model/kernel";
import { expect, it } from "vitest";
import { shapeChanges, shapeLines } from "./shape-changes.ts";

const text = { type: "string" };
const object = (properties: JsonSchema, required: readonly string[] = []) => ({ type: "object", required, properties });
const named = (name: JsonSchema) => object({ name });
const changesOf = (before: JsonSchema, after: JsonSchema) => shapeChanges(shapeLines(before), shapeLines(after));

it.each<[string, JsonSchema, JsonSchema]>([
  ["a member is left out", named(text), object({})],
  ["a member is called otherwise", named({ ...text, default: "" }), object({ title: { ...text, default: "" } })],
  ["a member is of another type", named(text), named({ type: "integer" })],
  ["a member may not be null any more", named({ type: ["string", "null"] }), named(text)],
  ["a member that was anything has a type", named({}), named(text)],
  ["a number must be whole", named({ type: "number" }), named({ type: "integer" })],
  ["a choice is taken away", named({ enum: ["a", "b"] }), named({ enum: ["a"] })],
  ["a text becomes a choice", named(text), named({ ...text, enum: ["a"] })],
  ["a default is another", named({ ...text, default: "a" }), named({ ...text, default: "b" })],
  ["a default is gone", named({ ...text, default: "a" }), named(text)],
  ["a member must be there", object({ name: text }), object({ name: text }, ["name"])],
  ["a new member must be there", object({}), object({ name: text }, ["name"])],
  ["items of a list have a type", named({ type: "array" }), named({ type: "array", items: text })],
  ["a member within a list is gone", named({ type: "array", items: named(text) }), named({ type: "array", items: {} })],
  [
    "a variant is gone",
    { oneOf: [named({ enum: ["a"] }), named({ enum: ["b"] })] },
    { oneOf: [named({ enum: ["a"] })] },
  ],
])("breaks when %s", (_what, before, after) => {
  expect(changesOf(before, after).breaking).not.toEqual([]);
});

it.each<[string, JsonSchema, JsonSchema]>([
  ["a new member has a default", object({}), named({ ...text, default: "" })],
  ["a new member need not be there", object({}), named(text)],
  ["what is new needs members of its own", object({}), named(object({ first: text }, ["first"]))],
  ["a new list has items", object({}), named({ type: "array", items: named(text), default: [] })],
  ["a member may be null too", named(text), named({ type: ["string", "null"] })],
  ["a whole number may be any", named({ type: "integer" }), named({ type: "number" })],
  ["there is a further choice", named({ enum: ["a"] }), named({ enum: ["a", "b"] })],
  ["a member need not be there any more", object({ name: text }, ["name"]), named({ ...text, default: "" })],
  [
    "there is a further variant",
    { oneOf: [named({ enum: ["a"] })] },
    { oneOf: [named({ enum: ["a"] }), named({ enum: ["b"] })] },
  ],
])("is harmless when %s", (_what, before, after) => {
  const { breaking, harmless } = changesOf(before, after);
  expect(breaking).toEqual([]);
  expect(harmless).not.toEqual([]);
});

it("says nothing of what is the same", () => {
  const shape = object({ name: { ...text, default: "" }, list: { type: "array", items: named(text) } }, ["list"]);
  expect(changesOf(shape, shape)).toEqual({ breaking: [], harmless: [] });
});
