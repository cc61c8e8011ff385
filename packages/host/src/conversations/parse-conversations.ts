import { channels, type FieldFault, isChannel, Problem } from "@parley/model/kernel";
import { expectationFields } from "./check-expectation.ts";
import type { Conversation } from "./conversation.ts";

const conversationKeys: readonly string[] = [
  "name",
  "channel",
  "contact",
  "zone",
  "language",
  "metadata",
  "account",
  "message",
  "entry",
  "now",
  "mocks",
  "steps",
] satisfies (keyof Conversation)[];

const bareSteps = ["silent", "elapsed", "hang_up"];
const stepKeys = ["user", "press", "noise", "happened", "answer", "hang_up", "expect"];

/**
 * Reads conversations from plain data, such as a parsed YAML file: a list of them, or a mapping with the list under
 * `conversations`.
 * @throws Problem 422 with every fault
 */
export function parseConversations(data: unknown): Conversation[] {
  const list = isMapping(data) && "conversations" in data ? data.conversations : data;
  if (!Array.isArray(list)) throw refusal([fault("", "Write a list of conversations")]);
  const faults = list.flatMap((each, index) => faultsOf(each, `${index}`));
  if (faults.length > 0) throw refusal(faults);
  // Every key has been looked at; what stands in mocks and expectations is free JSON.
  return list as Conversation[];
}

function faultsOf(data: unknown, at: string): FieldFault[] {
  if (!isMapping(data)) return [fault(at, "Write a conversation: a mapping with name and steps")];
  const { name, channel, steps } = data;
  const faults = unknownKeys(data, { known: conversationKeys, at });
  if (typeof name !== "string" || name === "") faults.push(fault(`${at}.name`, "Write a name"));
  if (channel !== undefined && !isChannel(channel)) {
    faults.push(fault(`${at}.channel`, `Write one of ${channels.join(", ")}`));
  }
  if (!Array.isArray(steps)) faults.push(fault(`${at}.steps`, "Write a list of steps"));
  else faults.push(...steps.flatMap((step, index) => stepFaults(step, `${at}.steps.${index}`)));
  return faults;
}

function stepFaults(step: unknown, at: string): FieldFault[] {
  if (typeof step === "string" && bareSteps.includes(step)) return [];
  if (!isMapping(step) || Object.keys(step).length !== 1) {
    return [fault(at, `Write one of ${bareSteps.join(", ")}, or one of these with a value: ${stepKeys.join(", ")}`)];
  }
  const faults = unknownKeys(step, { known: stepKeys, at });
  if (typeof step.press === "number") faults.push(fault(`${at}.press`, "Write the digits as a text, in quotes"));
  const { expect } = step;
  if (expect === undefined) return faults;
  if (!isMapping(expect)) return [...faults, fault(`${at}.expect`, "Write a mapping of what to expect")];
  return [...faults, ...unknownKeys(expect, { known: expectationFields, at: `${at}.expect` })];
}

function unknownKeys(data: object, { known, at }: { known: readonly string[]; at: string }): FieldFault[] {
  return Object.keys(data)
    .filter((key) => !known.includes(key))
    .map((key) => fault(`${at}.${key}`, `Write one of ${known.join(", ")}`));
}

function fault(field: string, message: string): FieldFault {
  return { field, code: "invalid", message };
}

function refusal(errors: readonly FieldFault[]): Problem {
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join("\n");
  return new Problem({ status: 422, code: "invalid_conversations", detail, errors });
}

function isMapping(data: unknown): data is { readonly [key: string]: unknown } {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
