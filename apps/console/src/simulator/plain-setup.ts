import { defaultChannel } from "@parley/model/kernel";
import type { Setup } from "./protocol.ts";
import { browserZone } from "./zones.ts";

/** What a conversation begins with when nothing is chosen. */
export const plainSetup: Setup = {
  channel: defaultChannel,
  language: null,
  at: null,
  zone: browserZone,
  contact: "+919876543210",
  metadata: {},
  account: {},
};
