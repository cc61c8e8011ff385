import type { Call } from "@parley/model/api/calls";
import { callerTexts } from "./texts.ts";

/** Who called, or was called; null where it is not known. */
export const callerOf = ({ caller_number, direction }: Pick<Call, "caller_number" | "direction">): string | null =>
  caller_number ?? (direction === "browser" ? callerTexts.fromPage : null);
