import { ask } from "@parley/client";
import { assignNumber, makeTestNumber, unassignNumber } from "@parley/model/api/numbers";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { numbersKey } from "./numbers-queries.ts";
import { textOfNumber } from "./text-of-number.ts";
import { texts } from "./texts.ts";

/** What can be done with the numbers of an agent. What goes wrong is thrown: a dialog waits for it. */
export function useNumberVerbs({ organisation, flow }: { readonly organisation: string; readonly flow: string }) {
  const queries = useQueryClient();

  const path = { org: organisation, flow };

  async function done(work: Promise<unknown>, tell: () => string | Promise<string>): Promise<void> {
    await work;
    await queries.invalidateQueries({ queryKey: numbersKey(organisation) });
    notify({ severity: "success", title: texts.done.title, detail: await tell() });
  }

  return {
    /** Of another agent when `from` names it. */
    assign: (number: string, from: string | null) =>
      done(ask(send, assignNumber, { path, body: from === null ? { number } : { number, from_flow: from } }), () =>
        textOfNumber(queries, { organisation, flow }, number),
      ),
    unassign: (number: string) =>
      done(ask(send, unassignNumber, { path, body: { number } }), () => texts.done.unassigned(number)),
    makeTestNumber: () => done(ask(send, makeTestNumber, { path }), () => texts.done.testNumber),
  };
}
