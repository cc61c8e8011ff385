import { type FlowDocument, validate } from "@parley/flow";
import type { UnmetCheck } from "@parley/host";
import type { GateLine } from "@parley/model/api/deploy-gate";
import { deployChecks } from "@parley/model/kernel";

/**
 * How a version stands to what a deploy checks: the list that people see before, and the gate itself, are both of it.
 * @param unmetOf plays and explores a version without errors that asks for checks
 */
export async function gateLines(
  document: FlowDocument,
  unmetOf: () => Promise<readonly UnmetCheck[]>,
): Promise<readonly GateLine[]> {
  const errors = validate(document).filter(({ type }) => type === "error").length;
  const wanted = new Set(document.settings.deploy_checks);
  const unmet = errors > 0 || wanted.size === 0 ? [] : await unmetOf();
  const validator: GateLine = {
    check: "validator",
    wanted: true,
    state: errors > 0 ? "unmet" : "met",
    message: errors > 0 ? `The version has ${errors === 1 ? "an error" : `${errors} errors`}.` : null,
  };
  const others = deployChecks.map((check): GateLine => {
    if (errors > 0 || !wanted.has(check)) {
      return { check, wanted: wanted.has(check), state: "unchecked", message: null };
    }
    const message = unmet.find((each) => each.check === check)?.message ?? null;
    return { check, wanted: true, state: message === null ? "met" : "unmet", message };
  });
  return [validator, ...others];
}
