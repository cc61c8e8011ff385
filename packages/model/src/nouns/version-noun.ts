import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import type { Mount } from "../noun.ts";

/** The version that a row is part of: set by the path, never by a body. */
export const versionField = field.id("flow_version", { help: "Flow version it is part of.", readOnly: true });

export const flowRules = { read: rules.flowRead, write: rules.flowWrite, remove: rules.flowWrite } as const;

/** What the path of a version fixes. */
export const inVersion = { ver: "flow_config" } as const;

/** A place below a flow version, whose rows go by their id. */
export const versionMount = <const Tail extends string, const Verbs extends Mount["verbs"]>(tail: Tail, verbs: Verbs) =>
  ({
    path: `/api/organisations/{org}/flows/{flow}/versions/{ver}/${tail}`,
    item: "id",
    key: "id",
    bind: inVersion,
    verbs,
    rules: flowRules,
  }) as const;
