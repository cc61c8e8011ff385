import type { Archived } from "../parts/archived/archived.ts";
import { texts as archivedTexts } from "../parts/archived/texts.ts";
import { type AssignedNumber, getsCalls, isAnswered } from "./assigned-number.ts";
import { texts } from "./texts.ts";

const said = texts.ways;

/** What is known of how an agent is called. */
export type CallWays = {
  readonly numbers: readonly AssignedNumber[];
  readonly archived: Archived;
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
  sip_line === null ? said.sip(number, sipUri(number, sipAddress)) : said.telephone(number);

/** How an agent is called, or why it cannot be: one sentence. */
export function callText({ numbers, archived, isLive, sipAddress }: CallWays): string {
  if (archived !== null) return archivedTexts.unanswered[archived];
  const ours = numbers.filter(getsCalls);
  const active = numbers.filter((number) => isAnswered(number, archived));
  if (numbers.length === 0) return isLive ? said.none : said.noneYet;
  if (ours.length === 0) return said.unverified(namesText(numbers.map(numberOf)), numbers.length === 1);
  if (active.length === 0) return said.inactive(namesText(ours.map(numberOf)), ours.length === 1);
  if (!isLive) return said.notLive(namesText(active.map(numberOf)));
  return said.call(namesText(active.map((number) => wayTo(number, sipAddress))));
}

const numberOf = ({ number }: AssignedNumber) => number;

function namesText(all: readonly string[]): string {
  const first = all.slice(0, named);
  const rest = all.length - first.length;
  const words = rest > 0 ? [...first, said.more(rest)] : first;
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : said.or(words.slice(0, -1).join(", "), last);
}
