import { ask, type Row } from "@parley/client";
import { rules } from "@parley/model";
import { pauseProvider, purgeProvider, resumeProvider } from "@parley/model/api/telephony";
import type { telephonyProvider } from "@parley/model/nouns/telephony-provider";
import { IconPlayerPause, IconPlayerPlay, IconTrashX } from "@tabler/icons-react";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import type { ResourceAct } from "../resource/resource.ts";
import { providerActs as texts } from "./texts.ts";

type Provider = Pick<Row<typeof telephonyProvider>, "id" | "revision" | "name" | "status">;

const calls = { pause: pauseProvider, resume: resumeProvider, purge: purgeProvider };

async function put({ id }: Provider, verb: keyof typeof calls, told: string): Promise<void> {
  await ask(send, calls[verb], { path: { id } });
  notify({ severity: "success", title: told });
}

/** What can be done with a carrier: no new calls by it, calls again, or none and nothing that waits. */
export const providerActs: readonly ResourceAct<Provider>[] = [
  {
    label: texts.pause,
    icon: IconPlayerPause,
    needs: rules.numbersWrite,
    isShown: ({ status }) => status === "active",
    asks: ({ name }) => ({ title: texts.pauseQuestion(name), text: texts.pauseText, verb: texts.pauseVerb }),
    run: ({ row }) => put(row, "pause", texts.paused(row.name)),
  },
  {
    label: texts.resume,
    icon: IconPlayerPlay,
    needs: rules.numbersWrite,
    isShown: ({ status }) => status !== "active",
    run: ({ row }) => put(row, "resume", texts.resumed(row.name)),
  },
  {
    label: texts.purge,
    icon: IconTrashX,
    needs: rules.numbersAdmin,
    isShown: ({ status }) => status !== "purging",
    asks: ({ name }) => ({
      title: texts.purgeQuestion(name),
      text: texts.purgeText,
      verb: texts.purgeVerb,
      typed: name,
    }),
    run: ({ row }) => put(row, "purge", texts.purged(row.name)),
  },
];
