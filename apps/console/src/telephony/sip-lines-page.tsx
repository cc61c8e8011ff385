import { collection } from "@parley/client";
import { rules } from "@parley/model";
import { sipLine } from "@parley/model/nouns/sip-line";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { sipLineActs as acts, sipLineGroups as groups, sipLineTexts } from "./texts.ts";

const rows = collection(send, sipLine, "/api/telephony/sip_lines/");

type Line = { readonly id: string; readonly revision: number };

async function set({ id, revision }: Line, status: "active" | "inactive", told: string): Promise<void> {
  await rows.change({ id, revision }, { status });
  notify({ severity: "success", title: told });
}

const lines = defineResource({
  rows,
  list: "lines",
  texts: sipLineTexts,
  name: "name",
  columns: [
    { field: "name" },
    { field: "provider" },
    { field: "host", isMono: true },
    { field: "transport", width: "100px", isWide: true },
    { field: "max_concurrency", width: "130px", isWide: true },
    { field: "country", width: "90px", isWide: true },
    { field: "registration", width: "120px", isWide: true },
    { field: "status", width: "110px" },
  ],
  filters: [{ name: "provider" }, { name: "worker" }, { name: "transport" }, { name: "status" }],
  groups: [
    { title: groups.line, fields: ["name", "provider", "worker", "status"] },
    { title: groups.carrier, fields: ["host", "port", "transport", "username", "password"] },
    {
      title: groups.registration,
      fields: ["register", "registration", "registration_note", "registered_until"],
    },
    { title: groups.dialling, fields: ["country", "destinations", "allow_premium", "internal_digits"] },
    { title: groups.prices, fields: ["prices", "default_price", "spend_per_day"] },
    { title: groups.limits, fields: ["max_concurrency", "calls_per_minute", "calls_per_hour", "calls_per_day"] },
  ],
  bulk: ["status", "worker", "transport", "max_concurrency", "country"],
  acts: [
    {
      label: acts.pause,
      icon: IconPlayerPause,
      needs: rules.numbersWrite,
      isShown: ({ status }) => status === "active",
      asks: ({ name }) => ({ title: acts.pauseQuestion(name), text: acts.pauseText, verb: acts.pauseVerb }),
      run: ({ row }) => set(row, "inactive", acts.paused(row.name)),
    },
    {
      label: acts.resume,
      icon: IconPlayerPlay,
      needs: rules.numbersWrite,
      isShown: ({ status }) => status !== "active",
      run: ({ row }) => set(row, "active", acts.resumed(row.name)),
    },
  ],
});

/** The SIP lines to carriers, for staff: where they lead, whom they may call, and at what price. */
export const SipLinesPage = () => <ResourcePage resource={lines} />;
