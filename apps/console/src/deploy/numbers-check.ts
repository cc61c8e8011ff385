import { type AssignedNumber, getsCalls, isAnswered } from "../numbers/assigned-number.ts";
import type { Archived } from "../parts/archived/archived.ts";
import { texts as archivedTexts } from "../parts/archived/texts.ts";
import type { Check } from "./readiness.ts";
import { texts } from "./texts.ts";

/** The line about numbers in the list before a deploy. */
export function numbersCheck(
  numbers: readonly AssignedNumber[],
  agent: {
    readonly archived: Archived;
    readonly isLive: boolean;
    readonly isFirst: boolean;
    readonly isTemplate: boolean;
  },
): Check {
  const ours = numbers.filter(getsCalls);
  const active = numbers.filter((number) => isAnswered(number, agent.archived)).length;
  const is = (severity: Check["severity"], text: string): Check => ({
    id: "numbers",
    severity,
    title: texts.numbers.title,
    text,
  });
  if (agent.archived !== null) return is("warning", archivedTexts.unanswered[agent.archived]);
  if (numbers.length === 0 && agent.isTemplate) return is("success", texts.numbers.ofTemplate);
  if (ours.length === 0 && agent.isFirst && !agent.isTemplate) return is("success", texts.numbers.first);
  if (numbers.length === 0) return is("warning", texts.numbers.none);
  if (ours.length === 0) return is("warning", texts.numbers.unverified);
  if (active === 0) return is("warning", texts.numbers.inactive);
  return is("success", agent.isLive ? texts.numbers.answered(active) : texts.numbers.answeredSoon(active));
}
