import type { EventLine } from "@parley/model/api/calls";
import { isJsonObject } from "@parley/model/kernel";

/** A SIP message of the call; `at_ms` counts from the answer, and is negative before it. */
export type LineMessage = {
  readonly at_ms: number;
  readonly direction: "received" | "sent";
  readonly label: string;
  /** A refusal or a failure. */
  readonly isFailure: boolean;
};

/** What the line said, as the call's record keeps it; empty where it does not. */
export function lineMessages(events: readonly EventLine[]): readonly LineMessage[] {
  const told = events.find(({ type }) => type === "line_messages")?.data.messages;
  return Array.isArray(told) ? told.flatMap((message) => read(message) ?? []) : [];
}

function read(message: unknown): LineMessage | null {
  if (!isJsonObject(message)) return null;
  const { at_ms, direction, method, status, reason } = message;
  if (typeof at_ms !== "number" || (direction !== "received" && direction !== "sent")) return null;
  if (typeof status !== "number") return { at_ms, direction, label: String(method), isFailure: false };
  return { at_ms, direction, label: `${status} ${reason ?? ""} (${method})`, isFailure: status >= 400 };
}
