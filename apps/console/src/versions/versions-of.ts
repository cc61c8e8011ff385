import { collection } from "@parley/client";
import type { InFlow } from "@parley/model/api/calls";
import { version } from "@parley/model/nouns/version";
import { send } from "../api/send.ts";

/** The versions of one agent. */
export const versionsOf = (at: InFlow) =>
  collection(send, version, "/api/organisations/{org}/flows/{flow}/versions/", at);
