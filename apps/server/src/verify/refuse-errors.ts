import { type FlowDocument, validating } from "@parley/flow";
import { modelSources } from "@parley/host";
import { Problem } from "@parley/model/kernel";
import { checkVocabulary } from "@parley/understanding";
import { inSlices } from "../base/fair-turns.ts";

/**
 * What the validator calls an error would fail a caller, and so would what cannot be trained: both are refused before the
 * call.
 * @param credentials those of the client where its requests are to be sent; null where none is sent
 * @throws Problem 409 `version_has_errors` with every issue
 * @throws Problem 422 `vocabulary_too_large`, and what else keeps a model from being trained
 */
export async function refuseErrors(document: FlowDocument, credentials: readonly string[] | null): Promise<void> {
  const issues = (await inSlices(validating(document, { credentials }))).filter(({ type }) => type === "error");
  if (issues.length === 0) {
    for (const { corpus } of modelSources(document)) checkVocabulary(corpus);
    return;
  }
  const detail = `The version has ${issues.length === 1 ? "an error" : `${issues.length} errors`}: see issues.`;
  throw new Problem({ status: 409, code: "version_has_errors", detail, extra: { issues } });
}
