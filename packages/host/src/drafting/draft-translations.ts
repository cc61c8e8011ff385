import {
  hasRecording,
  markupOf,
  ownWordsAgain,
  type PromptContentDoc,
  type PromptDoc,
  promptsSaid,
  type RowOperation,
  saidContents,
} from "@parley/flow";
import { equalJson, isJsonObject, type Json, type LanguageCode, languageName } from "@parley/model/kernel";
import type { Drafted, DraftingKind, DraftPlace, DraftQuestion } from "./draft.ts";
import { leftOut, withStep } from "./draft.ts";
import { nothingToDraft, unfitting } from "./draft-problem.ts";
import { tagsIn, templatesIn } from "./templates-in.ts";

/** So many prompts, and so many characters of them, are in one question. */
const batch = { prompts: 40, characters: 6000 } as const;
/** Most questions of one draft: what is more is left for another. */
const mostQuestions = 25;

/** Words of prompts in a language that has none. */
export const draftTranslations: DraftingKind = {
  does: "Proposes the words of prompts in the other language.",
  instructions: [
    "You translate what a telephone agent says. It is spoken: short, plain and polite, as people talk in that language.",
    "Keep everything between {{ and }}, between {% and %}, and every <tag> exactly as it is.",
    "Give each text under its key.",
  ].join("\n"),
  item: {
    type: "object",
    required: ["key", "text"],
    additionalProperties: false,
    properties: {
      key: { type: "string", minLength: 1, maxLength: 10 },
      text: { type: "string", minLength: 1, maxLength: 20_000 },
    },
  },
  tokens: 8000,
  questions,
};

type Source = {
  readonly prompt: PromptDoc;
  readonly words: string;
  readonly isSsml: boolean;
  /** The row of the other language that has no words yet. */
  readonly empty: PromptContentDoc | undefined;
};

function questions({ state, wanted, newId }: DraftPlace): readonly DraftQuestion[] {
  const { settings } = state.document;
  const { language } = wanted;
  if (language === undefined || language === settings.language || !settings.languages.includes(language)) {
    throw unfitting("language", "Choose a language that the version offers beside its own.");
  }
  const sources = missingIn(state.document, language);
  if (sources.length === 0) throw nothingToDraft(`Every prompt has words in ${languageName(language)} already.`);
  return batched(sources).map((some) => {
    const byKey = new Map(some.map((source, place) => [`p${place + 1}`, source] as const));
    const told = [...byKey].map(([key, { prompt, words }]) => ({ key, prompt: prompt.name, text: words }));
    return {
      text: [
        `Translate from ${languageName(settings.language)} (${settings.language}) to ${languageName(language)} (${language}).`,
        `Wish: ${wanted.wish}`,
        `Texts: ${JSON.stringify(told)}`,
      ].join("\n"),
      most: some.length,
      about: some.map(({ prompt }) => prompt.name),
      take: (drafted, items) => takeAll(drafted, { items, byKey, language, newId }),
    };
  });
}

type Taking = {
  readonly items: readonly Json[];
  readonly byKey: ReadonlyMap<string, Source>;
  readonly language: LanguageCode;
  readonly newId: DraftPlace["newId"];
};

function takeAll(drafted: Drafted, { items, byKey, language, newId }: Taking): Drafted {
  const open = new Map(byKey);
  let so = drafted;
  for (const item of items) {
    const { key, text } = isJsonObject(item) ? item : {};
    if (typeof key !== "string" || typeof text !== "string") continue;
    const source = open.get(key);
    if (source === undefined) {
      const why = byKey.has(key) ? "It was answered already." : "No text of this key was asked for.";
      so = leftOut(so, `${key}: ${text}`, why);
      continue;
    }
    open.delete(key);
    const fault = faultOf(source, text);
    so =
      fault === null
        ? withStep(so, source.prompt.name, [
            ...ownWordsAgain(source.prompt, language),
            step(source, { text, language, newId }),
          ])
        : leftOut(so, `${source.prompt.name}: ${text}`, fault);
  }
  return [...open.values()].reduce((left, { prompt }) => leftOut(left, prompt.name, "The model gave no words."), so);
}

function faultOf({ words, isSsml }: Source, text: string): string | null {
  if (text.trim() === "") return "It has no words.";
  if (!equalJson(templatesIn(text), templatesIn(words))) return "What it fills in is not what the prompt fills in.";
  return isSsml && !equalJson(tagsIn(text), tagsIn(words)) ? "Its tags are not those of the prompt." : null;
}

function step(
  { prompt, isSsml, empty }: Source,
  { text, language, newId }: Pick<Taking, "language" | "newId"> & { readonly text: string },
): RowOperation {
  const fields = { type: isSsml ? "ssml" : "text", content: text.trim() };
  return empty === undefined
    ? { op: "create", noun: "prompt_content", row: { id: newId(), prompt: prompt.id, language, ...fields } }
    : { op: "change", noun: "prompt_content", id: empty.id, fields };
}

/** The prompts that are said, have words in the version's own language, and none in this one. */
function missingIn({ settings, rows }: DraftPlace["state"]["document"], language: LanguageCode): readonly Source[] {
  const said = promptsSaid({ settings, rows });
  const contents = new Map(saidContents(rows).map((row) => [`${row.prompt} ${row.language}`, row]));
  return rows.prompt.flatMap((prompt): readonly Source[] => {
    const from = contents.get(`${prompt.id} ${settings.language}`);
    const to = contents.get(`${prompt.id} ${language}`);
    const words = from?.content ?? "";
    const isThere = (to?.content ?? "").trim() !== "" || (to !== undefined && hasRecording(to));
    if (!said.has(prompt.id) || words.trim() === "" || isThere) return [];
    return [{ prompt, words, isSsml: from !== undefined && markupOf(from) === "xml", empty: to }];
  });
}

function batched(sources: readonly Source[]): readonly (readonly Source[])[] {
  const batches: Source[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const source of sources) {
    const last = batches.at(-1);
    const isFull =
      last === undefined || last.length >= batch.prompts || characters + source.words.length > batch.characters;
    if (isFull && batches.length === mostQuestions) break;
    characters = isFull ? source.words.length : characters + source.words.length;
    if (isFull) batches.push([source]);
    else last.push(source);
  }
  return batches;
}
