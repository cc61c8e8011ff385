import { auditLogVerbs } from "../activity/audit-log-verbs.ts";
import { commentVerbs } from "../activity/comment-verbs.ts";
import { callVerbs } from "../calls/call-verbs.ts";
import { credentialVerbs } from "../credentials/credential-verbs.ts";
import { flowVerbs } from "../flows/flow-verbs.ts";
import { organisationVerbs } from "../organisations/organisation-verbs.ts";
import type { VerbHandlers } from "../rows/noun-routes.ts";
import { blacklistVerbs } from "../telephony/blacklist-verbs.ts";
import { virtualNumberVerbs } from "../telephony/virtual-number-verbs.ts";
import { workerVerbs } from "../telephony/worker-verbs.ts";
import { roleVerbs } from "../users/role-verbs.ts";
import { userVerbs } from "../users/user-verbs.ts";
import { versionVerbs } from "../versions/version-verbs.ts";

/** Nouns whose verbs have behaviour of their own. */
export const nounVerbs: { readonly [noun: string]: VerbHandlers } = {
  audit_log: auditLogVerbs,
  blacklist_number: blacklistVerbs,
  call: callVerbs,
  comment: commentVerbs,
  credential: credentialVerbs,
  flow: flowVerbs,
  flow_version: versionVerbs,
  organisation: organisationVerbs,
  role: roleVerbs,
  user: userVerbs,
  virtual_number: virtualNumberVerbs,
  worker: workerVerbs,
};
