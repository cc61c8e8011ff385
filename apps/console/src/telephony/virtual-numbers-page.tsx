import { collection } from "@parley/client";
import { virtualNumber } from "@parley/model/nouns/virtual-number";
import { send } from "../api/send.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { numberActs } from "./number-acts.tsx";
import { numberFilters, numberGroups, numberTexts } from "./texts.ts";

const numbers = defineResource({
  rows: collection(send, virtualNumber, "/api/telephony/virtual_numbers/"),
  list: "numbers",
  texts: numberTexts,
  name: "number",
  columns: [
    { field: "number", isMono: true, width: "170px" },
    { field: "client" },
    { field: "flow" },
    { field: "sip_line", width: "140px", isWide: true },
    { field: "is_verified", width: "96px" },
    { field: "status", width: "110px" },
    { field: "channel", width: "96px", isWide: true },
    { field: "is_test", width: "110px", isWide: true },
  ],
  filters: [
    { name: "client" },
    { name: "sip_line__provider", label: numberFilters.provider, to: "telephony_provider" },
    { name: "status" },
    { name: "is_verified" },
    { name: "is_test" },
    { name: "flow" },
  ],
  groups: [
    { title: numberGroups.number, fields: ["number", "channel", "status", "description", "is_test"] },
    { title: numberGroups.owner, fields: ["client", "flow", "is_verified"] },
    { title: numberGroups.arrival, fields: ["sip_line"] },
  ],
  bulk: ["sip_line", "is_verified", "status"],
  acts: numberActs,
});

/** All numbers of the installation, for staff: whose they are, who answers them, and by which line. */
export const VirtualNumbersPage = () => <ResourcePage resource={numbers} />;
