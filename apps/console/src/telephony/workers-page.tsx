import { collection } from "@parley/client";
import { worker } from "@parley/model/nouns/worker";
import { send } from "../api/send.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { workerGroups, workerTexts } from "./texts.ts";

const workers = defineResource({
  rows: collection(send, worker, "/api/telephony/workers/"),
  list: "workers",
  texts: workerTexts,
  name: "name",
  columns: [
    { field: "name" },
    { field: "address", isMono: true },
    { field: "status", width: "120px" },
    { field: "live_calls", width: "110px" },
    { field: "capacity", width: "110px" },
    { field: "heartbeat_at", width: "200px", isWide: true },
  ],
  filters: [{ name: "status" }],
  groups: [{ title: workerGroups.worker, fields: ["name", "address", "status", "capacity"] }],
  bulk: ["status", "capacity"],
});

/** The voice workers, for staff: which calls they host, and whether they take new ones. */
export const WorkersPage = () => <ResourcePage resource={workers} />;
