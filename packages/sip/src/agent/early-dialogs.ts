import { type Dialog, dialogOfResponse } from "../dialog/dialog.ts";
import type { SipResponse } from "../message/message.ts";
import { tagOf } from "../message/name-address.ts";
import type { EarlyDialog, SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";

/** How many branches of a fork may ring at a time; those beyond are heard when they answer. */
const MOST_EARLY = 16;

/** Whether our first INVITE waits for its answer, so that the call may have several dialogs. */
export function isCalling(call: SipCall): boolean {
  return call.direction === "outgoing" && call.phase === "early";
}

/** The dialog that a provisional response under this tag opened, or null. */
export function earlyDialog(work: AgentWork, call: SipCall, tag: string | null): EarlyDialog | null {
  const record = work.agent.clients.get(call.ours?.key ?? "");
  return record?.early.find((early) => early.tag === tag) ?? null;
}

/** The early dialog of a provisional response, opened when it is the first of its branch; null when it opens none. */
export function openEarly(work: AgentWork, call: SipCall, response: SipResponse): EarlyDialog | null {
  const tag = tagOf(response.to);
  const record = work.agent.clients.get(call.ours?.key ?? "");
  if (!isCalling(call) || tag === null || record === undefined || response.status === 100) return null;
  const known = record.early.find((early) => early.tag === tag);
  if (known !== undefined) return known;
  if (record.early.length >= MOST_EARLY) return null;
  const dialog = dialogOfResponse(record.transaction.request, response, record.source);
  const opened = { tag, dialog, sequence: null, sdp: null };
  keepEarly(work, call, opened);
  return opened;
}

export function keepEarly(work: AgentWork, call: SipCall, early: EarlyDialog): void {
  const key = call.ours?.key ?? "";
  const record = work.agent.clients.get(key);
  if (record === undefined) return;
  const others = record.early.filter(({ tag }) => tag !== early.tag);
  work.agent.clients.set(key, { ...record, early: [...others, early] });
}

/** The dialog with the peer that has this tag: one of several while we are calling, else the call's. */
export function dialogWith(work: AgentWork, call: SipCall, tag: string | null): Dialog {
  return (isCalling(call) ? earlyDialog(work, call, tag)?.dialog : undefined) ?? call.dialog;
}

/** Changes the dialog with the peer that has this tag, and keeps it; gives the call after it. */
export function changeDialog(
  work: AgentWork,
  call: SipCall,
  tag: string | null,
  change: (dialog: Dialog) => Dialog,
): SipCall {
  const early = isCalling(call) ? earlyDialog(work, call, tag) : null;
  if (early !== null) {
    keepEarly(work, call, { ...early, dialog: change(early.dialog) });
    return call;
  }
  const changed = { ...call, dialog: change(call.dialog) };
  work.agent.calls.set(call.id, changed);
  return changed;
}
