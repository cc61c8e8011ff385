import { checkField } from "@parley/flow";
import { field, isJsonObject, isSmallJson, type Json, storableJson, storableText } from "@parley/model/kernel";
import { proposing } from "./ask-draft.ts";
import type { Drafted, DraftingKind, DraftQuestion } from "./draft.ts";
import { leftOut } from "./draft.ts";

/** What an answer comes to, or how it is not what was declared. */
type TakenAnswer = { readonly drafted: Drafted } | { readonly reason: string };

/**
 * Takes the answer of a model into a draft. Its form is the declared one or it is refused whole; each item is checked
 * for itself, and left out with the reason where it does not hold.
 */
export function takeAnswer(drafted: Drafted, kind: DraftingKind, question: DraftQuestion, reply: Json): TakenAnswer {
  const found = itemsIn(reply);
  if (!("items" in found)) return { reason: `The language model gave an answer that cannot be used. ${found.reason}` };
  let so = found.others.reduce(
    (left, name) => leftOut(left, `Call of ${name}`, `Only one call of the function ${proposing} is taken.`),
    drafted,
  );
  const declared = field.json<Json>(kind.item, { help: "An item of the answer." });
  const sound: Json[] = [];
  for (const [place, item] of found.items.entries()) {
    const faults = checkField(declared, item);
    if (place >= question.most) so = leftOut(so, written(item), `Only ${question.most} were asked for.`);
    else if (faults.length > 0) so = leftOut(so, written(item), faults.map(faultInWords).join(" "));
    else sound.push(item);
  }
  return { drafted: question.take(so, sound) };
}

type Found = { readonly items: readonly Json[]; readonly others: readonly string[] } | { readonly reason: string };

/** The items of the first call that was declared; a model that calls nothing may have written the same as its words. */
function itemsIn(reply: Json): Found {
  const { text = "", calls = [] } = isJsonObject(reply) ? reply : {};
  const called = isList(calls) ? calls.map((call) => (isJsonObject(call) ? call : {})) : [];
  const place = called.findIndex(({ name }) => name === proposing);
  const others = called.filter((_, at) => at !== place).map(({ name }) => String(name));
  const given = place >= 0 ? called[place]?.arguments : wordsAsJson(String(text));
  if (!isJsonObject(given)) return { reason: unreadable(others, given ?? text) };
  const unknown = Object.keys(given).find((key) => key !== "items");
  if (unknown !== undefined)
    return { reason: `It has ${JSON.stringify(unknown.slice(0, 60))}, which was not asked for.` };
  return isList(given.items) ? { items: given.items, others } : { reason: "It has no list of items." };
}

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** How much of an unreadable answer is shown. */
const mostShown = 120;

function unreadable(others: readonly string[], given: unknown): string {
  const [other] = others;
  if (other !== undefined) return `It calls ${JSON.stringify(other.slice(0, 60))}, which was not declared.`;
  const words = (typeof given === "string" ? given : JSON.stringify(given)).trim();
  if (words === "") return "It is empty.";
  return `It is not the declared JSON: “${storableText(words.slice(0, mostShown))}${words.length > mostShown ? "…" : ""}”`;
}

/** JSON in words, alone or as a block of code. */
function wordsAsJson(text: string): unknown {
  const [, fenced] = /^```(?:json)?[^\S\n]*\n([\s\S]*)```$/.exec(text.trim()) ?? [];
  try {
    const given: Json = JSON.parse(fenced ?? text);
    return isSmallJson(given) ? storableJson(given) : text;
  } catch {
    // Words that are no JSON are shown as they are.
    return text;
  }
}

const written = (item: Json) => (typeof item === "string" ? item : JSON.stringify(item));

const faultInWords = ({ path, message }: ReturnType<typeof checkField>[number]) =>
  path.length === 0 ? `${message}.` : `${path.join(".")}: ${message}.`;
