import type { Recognition } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import type { Id, LanguageCode } from "@parley/model/kernel";

/**
 * How a version hears speech outside of a conversation: in a block, or anywhere with all its values. What hangs on a
 * condition is left out, for there is no conversation to ask; so are corrections and choices.
 */
export function hearingIn(
  { settings, rows }: FlowDocument,
  language: LanguageCode | null,
  block: Id | null,
): Recognition {
  const place = rows.block.find(({ id }) => id === block);
  const values =
    place === undefined
      ? rows.entity.map(({ name }) => ({ name, types: [] }))
      : rows.block_entity.filter((row) => row.block === place.id).map(({ name, types }) => ({ name, types }));
  const own = rows.path.flatMap(({ source_block, intent }) =>
    source_block === block && intent !== null ? [intent] : [],
  );
  return {
    language: language ?? place?.asr_lang ?? settings.language,
    provider: place?.asr_provider ?? settings.asr_provider,
    model: place?.asr_model ?? settings.asr_model,
    further: settings.asr_list,
    execution: place?.asr_execution_type ?? settings.asr_execution_type,
    intents: place === undefined ? [] : [...new Set([...place.bias_for_intents, ...own])],
    entities: values,
    corrections: [],
    choices: 0,
  };
}
