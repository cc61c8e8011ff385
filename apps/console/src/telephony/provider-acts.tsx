import { ask, type Row } from "@parley/client";
import { rules } from "@parley/model";
import { pauseProvider, purgeProvider, resumeProvider } from "@parley/model/api/telephony";
import type { telephonyProvider } from "@parley/model/nouns/telephony-provider";
import { IconPlayerPause, IconPlayerPlay, IconTrashX } from "@tabler/icons-react";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { ActQuestion } from "../resource/act-question.tsx";
import type { ResourceAct } from "../resource/resource.ts";
import { providerTexts, providerActs as texts } from "./texts.ts";

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
    dialog: (asked) => (
      <ActQuestion
        {...asked}
        title={texts.pauseQuestion(asked.entry.row.name)}
        verb={texts.pauseVerb}
        failed={providerTexts.messages.editing}
        run={() => put(asked.entry.row, "pause", texts.paused(asked.entry.row.name))}
      >
        {texts.pauseText}
      </ActQuestion>
    ),
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
    dialog: (asked) => (
      <ActQuestion
        {...asked}
        title={texts.purgeQuestion(asked.entry.row.name)}
        verb={texts.purgeVerb}
        failed={providerTexts.messages.editing}
        typed={asked.entry.row.name}
        run={() => put(asked.entry.row, "purge", texts.purged(asked.entry.row.name))}
      >
        {texts.purgeText}
      </ActQuestion>
    ),
  },
];
