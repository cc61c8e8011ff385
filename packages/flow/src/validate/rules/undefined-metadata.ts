import { metadataWrites, providedMetadata } from "../../survey/metadata-writes.ts";
import { type NameUse, readsOf, unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/**
 * Metadata that is read is declared or written somewhere. In spoken words an unknown key is an error, for it leaves a gap.
 * A condition reads it as absent, and a webhook may bring undeclared keys.
 */
export const undefinedMetadata = rule({
  codes: ["undefined_metadata"],
  *check(survey) {
    const { settings, rows } = survey.document;
    const written = [...metadataWrites(survey)].map((use) => use.name);
    const declared = settings.metadata_keys.map(({ key }) => key);
    const known = new Set([...declared, ...written, ...providedMetadata]);
    const reads = readsOf(survey, "metadata");
    const message = (name: string) =>
      `The metadata key "${name}" is neither declared nor written anywhere; declare it if it comes from outside.`;
    const code = "undefined_metadata";
    const fed = rows.block.some((block) => block.info_webhook !== null);
    const said = reads.filter(({ inTemplate }) => inTemplate);
    yield* unknownNames(said, known, { type: fed ? "warning" : "error", code, message });
    const other = [...reads.filter(({ inTemplate }) => !inTemplate), ...namedReads(survey)];
    yield* unknownNames(other, known, { type: "warning", code, message });
  },
});

function* namedReads({ document, subject }: Survey): Iterable<NameUse> {
  for (const block of document.rows.block) {
    for (const name of block.metadata_keys) yield { name, subject: subject.block(block), field: "metadata_keys" };
  }
  for (const name of document.settings.metadata_key_history) {
    yield { name, subject: { noun: "settings" }, field: "metadata_key_history" };
  }
}
