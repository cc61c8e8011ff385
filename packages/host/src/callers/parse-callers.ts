import { readShape, withDefaults } from "@parley/flow";
import {
  callerFields,
  type FieldFault,
  fieldSchema,
  Problem,
  type RowOf,
  type Shape,
  shape,
} from "@parley/model/kernel";
import type { SimulatedCaller } from "./simulated-caller.ts";

const fields = Object.entries(callerFields);

/** A caller as people write one: what differs from the usual. */
const written: Shape<Partial<RowOf<typeof callerFields>>> = shape({
  type: "object",
  additionalProperties: false,
  required: fields.flatMap(([name, field]) => (field.default === undefined ? [name] : [])),
  properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
});

/**
 * Reads callers from plain data, such as a parsed YAML file: a list of them, each with its name and what differs from the
 * usual.
 * @throws Problem 422 with every fault
 */
export function parseCallers(data: unknown): SimulatedCaller[] {
  if (!Array.isArray(data) || data.length === 0) throw refusal([fault("", "Write a list of one caller or more")]);
  const faults: FieldFault[] = [];
  const callers = data.flatMap((each: unknown, place) => {
    const read = readShape(written, each);
    if (read.ok) return withDefaults(callerFields, read.value);
    faults.push(...read.faults.map(({ path, message }) => fault([place, ...path].join("."), message)));
    return [];
  });
  if (faults.length > 0) throw refusal(faults);
  return callers;
}

function fault(field: string, message: string): FieldFault {
  return { field, code: "invalid", message };
}

function refusal(errors: readonly FieldFault[]): Problem {
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join("\n");
  return new Problem({ status: 422, code: "invalid_callers", detail, errors });
}
