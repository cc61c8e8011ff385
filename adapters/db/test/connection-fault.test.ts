import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { CommitUnknown, DatabaseUnavailable, toldOf } from "../src/connection/connection-fault.ts";

/** What PostgreSQL says, in a language of its own. */
function said(severity: string, code: string): DatabaseError {
  const error = new DatabaseError("gesagt", 1, "error");
  return Object.assign(error, { severity, code });
}

test.each([
  ["ERROR", "23505"],
  ["FEHLER", "23505"],
  ["ERREUR", "57014"],
  ["ERROR", "55P03"],
  ["FEHLER", "PA001"],
])("%s %s is a refusal, and stays one", (severity, code) => {
  const error = said(severity, code);
  expect(toldOf(error, "nothing")).toBe(error);
  expect(toldOf(error, "commit")).toBe(error);
});

test.each([
  ["FATAL", "57P01"],
  ["SCHWERWIEGEND", "57P01"],
  ["FATAL", "25P03"],
  ["FATAL", "53300"],
  ["ERROR", "08006"],
])("%s %s is a lost connection", (severity, code) => {
  expect(toldOf(said(severity, code), "nothing")).toBeInstanceOf(DatabaseUnavailable);
  expect(toldOf(said(severity, code), "commit")).toBeInstanceOf(CommitUnknown);
});
