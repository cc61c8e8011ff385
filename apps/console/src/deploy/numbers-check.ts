import { type AssignedNumber, getsCalls, isAnswered } from "../numbers/assigned-number.ts";
import type { Check } from "./readiness.ts";

/** The line about numbers in the list before a deploy. */
export function numbersCheck(
  numbers: readonly AssignedNumber[],
  releases: { readonly isLive: boolean; readonly isFirst: boolean },
): Check {
  const ours = numbers.filter(getsCalls);
  const active = numbers.filter(isAnswered).length;
  const is = (severity: Check["severity"], text: string): Check => ({
    id: "numbers",
    severity,
    title: "Numbers",
    text,
  });
  if (ours.length === 0 && releases.isFirst) return is("success", "None yet: this deploy makes a test number");
  if (numbers.length === 0) return is("warning", "None: no call reaches this agent");
  if (ours.length === 0) return is("warning", "None is verified by staff yet: no call is answered");
  if (active === 0) return is("warning", "None is active: no call is answered");
  const counted = `${active} ${active === 1 ? "number" : "numbers"}`;
  return is("success", releases.isLive ? `${counted}, answered` : `${counted}, answered from the first deploy on`);
}
