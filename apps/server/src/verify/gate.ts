import { type FlowDocument, validating } from "@parley/flow";
import type { CheckFound } from "@parley/host";
import type { GateLine } from "@parley/model/api/deploy-gate";
import { deployChecks } from "@parley/model/kernel";
import { inSlices } from "../base/fair-turns.ts";

/**
 * How a version stands to what a deploy checks: the list that people see before, and the gate itself, are both of it.
 * @param credentials those of the client; null: they are looked at elsewhere
 * @param foundBy plays and explores a version without errors that asks for checks or has golden calls
 */
export async function gateLines(
  document: FlowDocument,
  credentials: readonly string[] | null,
  hasGolden: boolean,
  foundBy: () => Promise<readonly CheckFound[]>,
): Promise<readonly GateLine[]> {
  const issues = await inSlices(validating(document, { credentials }));
  const errors = issues.filter(({ type }) => type === "error").length;
  const wanted = new Set(document.settings.deploy_checks);
  const found = errors > 0 || (wanted.size === 0 && !hasGolden) ? [] : await foundBy();
  const validator: GateLine = {
    check: "validator",
    wanted: true,
    state: errors > 0 ? "unmet" : "met",
    message: errors > 0 ? `The version has ${errors === 1 ? "an error" : `${errors} errors`}.` : null,
  };
  const others = deployChecks.map((check): GateLine => {
    const isWanted = wanted.has(check);
    const isLooked = errors === 0 && (isWanted || (check === "golden" && hasGolden));
    if (!isLooked) return { check, wanted: isWanted, state: "unchecked", message: null };
    const one = found.find((each) => each.check === check);
    if (one === undefined) return { check, wanted: isWanted, state: "met", message: null };
    return { check, wanted: isWanted, state: one.stops ? "unmet" : "warned", message: one.message };
  });
  return [validator, ...others];
}
