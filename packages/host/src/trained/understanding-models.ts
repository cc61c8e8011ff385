import type { Understand } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { type Corpus, interpreter, type Model, type PackedIndex, passageFinder } from "@parley/understanding";
import { corpusOf } from "./corpus-of.ts";

/** What a model is trained from; `name` is null for the model of the whole version. */
export type ModelSource = { readonly name: string | null; readonly corpus: Corpus; readonly vocabulary: Id | null };

/**
 * The models that a version wants: one of all it understands, and one for each vocabulary that a setting, a condition or a
 * block names as its `slu_model`.
 */
export function modelSources(document: FlowDocument): readonly ModelSource[] {
  const { settings, rows } = document;
  const wanted = new Set([
    settings.slu_model,
    ...settings.conditional_slu_models.map(({ value }) => value),
    ...rows.block.map(({ slu_model }) => slu_model),
  ]);
  const named = rows.ontology.filter(({ name }) => wanted.has(name));
  return [
    { name: null, corpus: corpusOf(document), vocabulary: null },
    ...named.map(({ id, name }) => ({ name, corpus: corpusOf(document, id), vocabulary: id })),
  ];
}

/**
 * Understands with the model that a block wants; a name that no vocabulary has means the model of the whole version.
 * Passages are found in an index of the version's documents; without one nothing is found.
 */
export function understandBy(
  models: readonly { readonly name: string | null; readonly model: Model }[],
  index: PackedIndex | null = null,
): Understand {
  const find = index === null ? null : passageFinder(index);
  const interpreters = new Map(models.map(({ name, model }) => [name, interpreter(model)]));
  const whole = interpreters.get(null);
  if (whole === undefined) throw new Error("There is no model of the whole version.");
  return (input, { model, passages, ...context }) => {
    if (passages === undefined) return (interpreters.get(model) ?? whole)(input, context);
    const found = find === null || input.type === "digits" ? [] : find(input.text, { ...passages, ...context });
    return { intents: [], mentions: [], languages: [], correction_end: null, passages: found };
  };
}
