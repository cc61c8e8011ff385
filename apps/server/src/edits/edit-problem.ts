import type { Edit, EditFault, RowOperation } from "@parley/flow";
import { type FieldFault, isId, Problem } from "@parley/model/kernel";
import { alreadyExists } from "../http/problems.ts";

const conflicts = new Set(["start_block", "start_path", "start_trigger", "start_sub_flow"]);

/** The fields of a step that name the row which the fault says is missing. */
function fieldsNaming(message: string, operation: RowOperation | undefined): readonly string[] {
  const values = operation?.op === "create" ? operation.row : operation?.op === "change" ? operation.fields : {};
  return Object.keys(values).filter((name) => name !== "id" && isId(values[name]) && message.includes(values[name]));
}

/**
 * The answer to an edit that cannot be done. 404: a step's row is not there. 409: the version's state forbids it. Else
 * 400 with a fault for each field. `operation` says which step.
 */
export function editProblem(
  faults: readonly EditFault[],
  operations: Edit,
  at: (step: number, operation: RowOperation | undefined) => string,
): Problem {
  const [first] = faults;
  if (first === undefined) throw new Error("An edit was refused without a fault");
  const { operation, code, message } = first;
  const extra = { operation };
  if (code === "not_found") {
    return new Problem({ status: 404, code, detail: "There is no such thing here.", extra });
  }
  if (code === "already_there") return alreadyExists(["id"]);
  if (conflicts.has(code)) return new Problem({ status: 409, code, detail: message, extra });
  const errors = faults.flatMap((fault): FieldFault[] => {
    const step = operations[fault.operation];
    const isMissing = fault.code === "unknown_reference" || fault.code === "held_by_deleted";
    const fields = fault.field === null ? fieldsNaming(fault.message, step) : [fault.field];
    return fields.map((field) => ({
      field: `${at(fault.operation, step)}${field}`,
      code: isMissing ? "not_found" : fault.code,
      message: fault.message,
    }));
  });
  const once = errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index);
  if (once.length === 0) return new Problem({ status: 409, code, detail: message, extra });
  return new Problem({
    status: 400,
    code: "invalid",
    detail: "Some fields cannot be accepted: see errors.",
    errors: once,
    extra,
  });
}
