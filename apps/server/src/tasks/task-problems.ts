import { type JsonObject, Problem } from "@parley/model/kernel";
import { problemBody, toProblem } from "../http/fault-answer.ts";

/** Why a task failed, as it is kept in its row: the body that the problem would be answered with. */
export function taskError(error: unknown): JsonObject {
  // A problem's body is plain JSON by its type; the round trip makes that visible to the compiler.
  return JSON.parse(JSON.stringify(problemBody(toProblem(error).problem, "")));
}

export const cancelled = () =>
  new Problem({ status: 409, code: "cancelled", detail: "It was cancelled before it had ended." });

export const timedOut = () =>
  new Problem({ status: 504, code: "timed_out", detail: "It did not end within its time. Try again." });
