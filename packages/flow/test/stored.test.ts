import fc from "fast-check";
import { expect, test } from "vitest";
import { readDocument, readOperations, storeDocument } from "../src/index.ts";
import { documents } from "./arbitraries.ts";

test("any document comes back from its stored form as it was", () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(readDocument(storeDocument(document))).toEqual(JSON.parse(JSON.stringify(document)));
    }),
  );
});

test("the steps of an edit are read whole, and others refused with their place", () => {
  const id = "0190a000-0000-7000-8000-000000000001";
  const operations = [
    { op: "create", noun: "block", row: { id, name: "Menu", subflow: id } },
    { op: "change", noun: "block", id, fields: { name: "Main menu" } },
    { op: "delete", noun: "block", id },
    { op: "restore", noun: "block", id },
    { op: "settings", fields: { language: "hi-IN" } },
  ];
  expect(readOperations({ v: 1, operations })).toEqual(operations);
  expect(() => readOperations({ v: 1, operations: [{ op: "change", noun: "block", id }] })).toThrow(
    "operations.0.fields is missing",
  );
  expect(() => readOperations({ v: 1, operations: [{ op: "rename" }] })).toThrow("operations.0.op");
  expect(() => readOperations({ v: 1, operations: [{ op: "delete", noun: "shelf", id }] })).toThrow(
    "operations.0.noun",
  );
});
