import { checkField, withDefaults } from "@parley/flow";
import { callerFields, type Field, type FieldFault, Problem, type RowOf } from "@parley/model/kernel";
import type { SimulatedCaller } from "./simulated-caller.ts";

const fields: readonly (readonly [name: string, field: Field])[] = Object.entries(callerFields);
const names = fields.map(([name]) => name);

/**
 * Reads callers from plain data, such as a parsed YAML file: a list of them, each with its name and what is otherwise than
 * usual.
 * @throws Problem 422 with every fault
 */
export function parseCallers(data: unknown): SimulatedCaller[] {
  const faults = Array.isArray(data)
    ? data.flatMap((each: unknown, place) => faultsOf(each, `${place}`))
    : [{ field: "", code: "invalid", message: "Write a list of callers" }];
  if (faults.length > 0) {
    const detail = faults.map(({ field, message }) => `${field}: ${message}`).join("\n");
    throw new Problem({ status: 422, code: "invalid_callers", detail, errors: faults });
  }
  // Every field has been looked at.
  return (data as RowOf<typeof callerFields>[]).map((each) => withDefaults(callerFields, each));
}

function faultsOf(data: unknown, at: string): FieldFault[] {
  const fault = (field: string, message: string): FieldFault => ({ field, code: "invalid", message });
  if (!isMapping(data)) return [fault(at, "Write a caller: a mapping with a name")];
  const unknown = Object.keys(data).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => fault(`${at}.${name}`, `Write one of ${names.join(", ")}`)),
    ...fields.flatMap(([name, field]) => {
      const value = data[name];
      if (value === undefined) return field.default === undefined ? [fault(`${at}.${name}`, "Write it")] : [];
      return checkField(field, value).map(({ path, message }) => fault([at, name, ...path].join("."), message));
    }),
  ];
}

function isMapping(data: unknown): data is { readonly [key: string]: unknown } {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
