import { rules } from "@parley/model";
import type { Call } from "@parley/model/api/calls";
import { messageOf } from "@parley/model/kernel";
import { notify } from "../parts/notices/notice-store.ts";
import { usePolicy } from "../parts/use-policy.ts";
import type { Star } from "./call-columns.tsx";
import { callRows } from "./call-rows.ts";
import { texts } from "./texts.ts";

/** Stars calls for all users, and takes stars back. A change shows at once, and goes when the server refuses it. */
export function useStar(agent: { organisation: string; flow: string }, show: (call: Call) => void): Star {
  const { isAllowed, missing } = usePolicy(rules.callsAdmin);
  async function toggle(call: Call) {
    if (!isAllowed) return;
    const starred = !call.starred;
    show({ ...call, starred });
    try {
      await callRows({ org: agent.organisation, flow: agent.flow }).change({ id: call.call_uuid }, { starred });
    } catch (error) {
      show(call);
      notify({
        severity: "error",
        title: texts.star.failed,
        detail: messageOf(error),
        action: { label: texts.star.retry, run: () => void toggle(call) },
      });
    }
  }
  return { toggle: (call) => void toggle(call), isAllowed, missing };
}
