import { metadataWrites } from "../../survey/metadata-writes.ts";
import { unknownNames } from "../../survey/name-uses.ts";
import { rule } from "../../survey/rule.ts";

/** Metadata that is written is declared. */
export const undeclaredMetadata = rule({
  codes: ["undeclared_metadata"],
  *check(survey) {
    const declared = new Set(survey.document.settings.metadata_keys.map(({ key }) => key));
    // The inputs of a sub-flow are declared at its Start block.
    const writes = [...metadataWrites(survey)].filter(({ field }) => field !== "flow_inputs");
    yield* unknownNames(writes, declared, {
      type: "warning",
      code: "undeclared_metadata",
      message: (name) =>
        `The metadata key "${name}" is written but not declared; declare it in Configure, under Data and metadata.`,
      tellsKnown: declared.size > 0,
    });
  },
});
