import { callVerbs } from "../calls/call-verbs.ts";
import type { VerbHandlers } from "../rows/noun-routes.ts";
import { roleVerbs } from "../users/role-verbs.ts";
import { userVerbs } from "../users/user-verbs.ts";
import { auditLogVerbs } from "../verbs/audit-log.ts";
import { credentialVerbs } from "../verbs/credential.ts";
import { flowVerbs } from "../verbs/flow.ts";
import { organisationVerbs } from "../verbs/organisation.ts";
import { versionVerbs } from "../verbs/version.ts";
import { virtualNumberVerbs } from "../verbs/virtual-number.ts";
import { workerVerbs } from "../verbs/worker.ts";

/** Nouns whose verbs have behaviour of their own. */
export const nounVerbs: { readonly [noun: string]: VerbHandlers } = {
  audit_log: auditLogVerbs,
  call: callVerbs,
  credential: credentialVerbs,
  flow: flowVerbs,
  flow_version: versionVerbs,
  organisation: organisationVerbs,
  role: roleVerbs,
  user: userVerbs,
  virtual_number: virtualNumberVerbs,
  worker: workerVerbs,
};
