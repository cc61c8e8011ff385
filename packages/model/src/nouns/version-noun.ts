import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import type { Mount } from "../noun.ts";

/** The version that a row is part of: set by the path, never by a body. */
export const flowConfig = field.id("flow_version", { help: "Flow version it is part of.", readOnly: true });

export const flowRules = { read: rules.flowRead, write: rules.flowWrite, remove: rules.flowWrite } as const;

/** A place below a flow version. */
export function versionMount(
  tail: string,
  calls: Mount["calls"],
  options: { item?: string; key?: string; bind?: Mount["bind"] } = {},
): Mount {
  const key = options.key ?? "id";
  return {
    path: `/api/organisations/{org}/flows/{flow}/versions/{ver}/${tail}`,
    item: options.item ?? key,
    key,
    bind: { ver: "flow_config", ...options.bind },
    calls,
    rules: flowRules,
  };
}
