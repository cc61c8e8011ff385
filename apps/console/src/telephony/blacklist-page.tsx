import { collection } from "@parley/client";
import { blacklistNumber } from "@parley/model/nouns/blacklist-number";
import { send } from "../api/send.ts";
import { useZone } from "../look/use-zone.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { blacklistGroups, blacklistTexts, blacklistUntil } from "./texts.ts";

const blacklist = defineResource({
  rows: collection(send, blacklistNumber, "/api/telephony/blacklist_numbers/"),
  list: "blacklist",
  texts: blacklistTexts,
  name: "caller_number",
  columns: [
    { field: "caller_number", isMono: true, width: "220px" },
    { field: "reason" },
    { field: "organisation", width: "220px" },
    { field: "expires_at", width: "200px", cell: ({ row }) => <Until end={row.expires_at} /> },
    { field: "created_at", width: "200px", isWide: true },
  ],
  filters: [{ name: "organisation" }],
  groups: [{ title: blacklistGroups.number, fields: ["caller_number", "reason", "expires_at", "organisation"] }],
});

/** Until when a number is listed, or that it no longer is. */
function Until({ end }: { readonly end: string | null }) {
  const { moment } = useZone();
  if (end === null) return blacklistUntil.always;
  return Date.parse(end) > Date.now() ? moment(end) : blacklistUntil.ended(moment(end));
}

/** The numbers that must not be called. */
export const BlacklistPage = () => <ResourcePage resource={blacklist} />;
