import { useQueryClient } from "@tanstack/react-query";
import { sendJson } from "../api/request.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { numbersKey } from "./numbers-queries.ts";

/** What can be done with the numbers of an agent. What goes wrong is thrown: a dialog waits for it. */
export function useNumberVerbs({ organisation, flow }: { readonly organisation: string; readonly flow: string }) {
  const queries = useQueryClient();

  async function send(tail: string, body: unknown, told: string): Promise<void> {
    await sendJson("POST", `/api/organisations/${organisation}/flows/${flow}/virtual-numbers/${tail}/`, body);
    await queries.invalidateQueries({ queryKey: numbersKey(organisation) });
    notify({ severity: "success", title: "Assigned numbers updated for agent", detail: told });
  }

  return {
    /** Of another agent when `from` names it. */
    assign: (number: string, from: string | null) =>
      send("assign", from === null ? { number } : { number, from_flow: from }, `${number} belongs to it.`),
    unassign: (number: string) => send("unassign", { number }, `${number} no longer belongs to it.`),
    makeTestNumber: () => send("test_number", {}, "A test number belongs to it."),
  };
}
