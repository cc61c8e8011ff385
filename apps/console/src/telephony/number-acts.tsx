import { ask } from "@parley/client";
import { rules } from "@parley/model";
import { unassignNumber } from "@parley/model/api/numbers";
import { giveBackNumber } from "@parley/model/api/telephony";
import { IconArrowBackUp, IconPhoneOff, IconPhonePlus } from "@tabler/icons-react";
import { send } from "../api/send.ts";
import { laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { texts as parts } from "../parts/texts.ts";
import type { ResourceAct } from "../resource/resource.ts";
import type { NumberRow } from "./assign-agent.tsx";
import { assignTexts as texts } from "./texts.ts";

const AssignAgent = laterOpened(parts.later.dialog, () =>
  import("./assign-agent.tsx").then((module) => module.AssignAgent),
);

/** What can be done with a number: let an agent answer it, take it from its agent, or from its client too. */
export const numberActs: readonly ResourceAct<NumberRow>[] = [
  {
    label: texts.assign,
    icon: IconPhonePlus,
    needs: rules.numbersWrite,
    dialog: (asked) => <AssignAgent {...asked} />,
  },
  {
    label: texts.take,
    icon: IconPhoneOff,
    needs: rules.numbersWrite,
    isShown: ({ flow }) => flow !== null,
    failed: texts.failed,
    asks: ({ number }) => ({ title: texts.takeQuestion(number), text: texts.takeText(number), verb: texts.take }),
    run: async ({ row: { number, client, flow } }) => {
      if (client === null || flow === null) return;
      await ask(send, unassignNumber, { path: { org: client, flow }, body: { number } });
      notify({ severity: "success", title: texts.done, detail: texts.takenFrom(number) });
    },
  },
  {
    label: texts.giveBack,
    icon: IconArrowBackUp,
    needs: rules.sharedWrite,
    isShown: ({ client, is_test }) => client !== null && !is_test,
    failed: texts.giveBackFailed,
    asks: ({ number }) => ({
      title: texts.giveBackQuestion(number),
      text: texts.giveBackText(number),
      verb: texts.giveBack,
    }),
    run: async ({ row: { number } }) => {
      await ask(send, giveBackNumber, { path: { number } });
      notify({ severity: "success", title: texts.givenBack(number) });
    },
  },
];
