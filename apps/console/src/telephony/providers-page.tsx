import { collection } from "@parley/client";
import { telephonyProvider } from "@parley/model/nouns/telephony-provider";
import { send } from "../api/send.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { providerActs } from "./provider-acts.ts";
import { providerGroups, providerTexts } from "./texts.ts";

const providers = defineResource({
  rows: collection(send, telephonyProvider, "/api/telephony/providers/"),
  list: "providers",
  texts: providerTexts,
  name: "name",
  columns: [
    { field: "name" },
    { field: "status", width: "140px" },
    { field: "created_at", width: "200px", isWide: true },
    { field: "updated_at", width: "200px", isWide: true },
  ],
  filters: [{ name: "status" }],
  groups: [{ title: providerGroups.provider, fields: ["name", "status", "config"] }],
  acts: providerActs,
});

/** The carriers that calls come from and go to. */
export const ProvidersPage = () => <ResourcePage resource={providers} />;
