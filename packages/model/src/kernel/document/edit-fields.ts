import { field } from "../field.ts";
import type { JsonObject } from "../json.ts";

const operations = { type: "array", maxItems: 20_000, items: { type: "object" } };

/** What is kept of one change of a version, and shown to those who follow it. */
export const editFields = {
  version_revision: field.integer({ help: "Revision of the version after it.", min: 1 }),
  operations: field.json<JsonObject[]>(operations, { help: "What it did, in order.", max: 50_000_000 }),
  inverse: field.json<JsonObject[]>(operations, { help: "What takes it back, in order.", max: 50_000_000 }),
  created_by: field.nullable(field.id("user", { help: "Who made it." })),
  summary: field.nullable(field.text({ help: "What it was, in words." })),
} as const;
