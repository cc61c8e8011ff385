import type { ActionDoc } from "../../document/document.ts";
import { isInternal } from "../../document/is-internal.ts";
import { rule } from "../../survey/rule.ts";

const methods: ReadonlySet<unknown> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const maxTimeout = 60_000;

/** An action says what it sends and where to. */
export const actionRequest = rule({
  codes: ["endpoint_missing", "internal_action_missing", "request_parameters_wrong"],
  *check({ document }) {
    for (const action of document.rows.action) {
      const subject = { noun: "action", id: action.id, name: action.name } as const;
      if (!isInternal(action) && (action.endpoint ?? "").trim() === "") {
        const message = "The action has no endpoint to send its request to.";
        yield { type: "error", code: "endpoint_missing", subject, field: "endpoint", message };
      }
      if (isInternal(action) && (action.internal_action_name ?? "").trim() === "") {
        const message = "The action names no internal action.";
        yield { type: "error", code: "internal_action_missing", subject, field: "internal_action_name", message };
      }
      for (const message of wrongParameters(action)) {
        const field = "additional_request_parameters";
        yield { type: "error", code: "request_parameters_wrong", subject, field, message };
      }
    }
  },
});

function* wrongParameters({ additional_request_parameters }: ActionDoc): Iterable<string> {
  const { method, timeout_ms, headers, query } = additional_request_parameters;
  if (method !== undefined && !methods.has(typeof method === "string" ? method.toUpperCase() : method)) {
    yield `"method" is one of ${[...methods].join(", ")}.`;
  }
  const inTime = typeof timeout_ms === "number" && timeout_ms > 0 && timeout_ms <= maxTimeout;
  if (timeout_ms !== undefined && !inTime) yield `"timeout_ms" is a number of milliseconds up to ${maxTimeout}.`;
  for (const [name, value] of Object.entries({ headers, query })) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (value !== undefined && !isObject) yield `"${name}" is an object of names and texts.`;
  }
}
