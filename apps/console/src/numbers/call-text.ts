import { type AssignedNumber, getsCalls, isAnswered } from "./assigned-number.ts";

/** What is known of how an agent is called. */
export type CallWays = {
  readonly numbers: readonly AssignedNumber[];
  /** Something is deployed. */
  readonly isLive: boolean;
  /** Where telephones reach the voice workers: `host:port`. */
  readonly sipAddress: string;
};

/** As many numbers as one sentence names. */
const named = 3;

/** How a telephone calls a number that no line leads to. */
export const sipUri = (number: string, sipAddress: string) => `sip:${number}@${sipAddress}`;

/** How people reach one number. */
export const wayTo = ({ number, sip_line }: AssignedNumber, sipAddress: string) =>
  sip_line === null ? `${number} at ${sipUri(number, sipAddress)}` : `${number} by telephone`;

/** How an agent is called, or why it cannot be: one sentence. */
export function callText({ numbers, isLive, sipAddress }: CallWays): string {
  const ours = numbers.filter(getsCalls);
  const active = numbers.filter(isAnswered);
  if (numbers.length === 0) {
    return isLive
      ? "It has no number, so no call reaches it: assign one under Deploy."
      : "It has no number yet: its first deploy makes one.";
  }
  if (ours.length === 0) return `${told(numbers, "waits", "wait")} for staff to verify it, so no call is answered.`;
  if (active.length === 0) return `${told(ours, "is", "are")} inactive, so no call is answered.`;
  if (!isLive) return `Nothing is deployed yet, so ${listed(active.map(({ number }) => number))} is not answered.`;
  return `Call ${listed(active.map((number) => wayTo(number, sipAddress)))}.`;
}

const told = (numbers: readonly AssignedNumber[], one: string, many: string) =>
  `${listed(numbers.map(({ number }) => number))} ${numbers.length === 1 ? one : many}`;

function listed(all: readonly string[]): string {
  const first = all.slice(0, named);
  const rest = all.length - first.length;
  const words = rest > 0 ? [...first, `one of ${rest} more`] : first;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
