import { collection } from "@parley/client";
import { telephonyClient } from "@parley/model/nouns/telephony-client";
import { send } from "../api/send.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { telephonyClientGroups as groups, telephonyClientTexts } from "./texts.ts";

const clients = defineResource({
  rows: collection(send, telephonyClient, "/api/telephony/clients/"),
  list: "telephony-clients",
  texts: telephonyClientTexts,
  name: "name",
  columns: [
    { field: "name" },
    { field: "organisation" },
    { field: "max_concurrency", width: "130px" },
    { field: "calls_per_minute", width: "160px", isWide: true },
    { field: "spend_per_day", width: "150px", isWide: true },
  ],
  filters: [{ name: "organisation" }],
  groups: [
    { title: groups.client, fields: ["name", "organisation"] },
    {
      title: groups.limits,
      fields: ["max_concurrency", "calls_per_minute", "calls_per_hour", "calls_per_day", "spend_per_day"],
    },
  ],
  bulk: ["max_concurrency", "calls_per_minute", "calls_per_hour", "calls_per_day", "spend_per_day"],
});

/** What each client may use of the telephone lines, for staff. */
export const TelephonyClientsPage = () => <ResourcePage resource={clients} />;
