import { ask } from "@parley/client";
import { makeEdit } from "@parley/flow";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./texts.ts";
import type { AgentPlace } from "./use-sides.ts";

const said = texts.merge;

/** The edit that a merge was, and the revision that it made. */
type Made = { readonly id: string; readonly revision: number };

/** Says that a version has taken another in, with the way back, and has all that showed it read again. */
export function useTellMerged({ organisation: org, flow }: AgentPlace, into: string) {
  const queries = useQueryClient();
  const reload = () =>
    Promise.all(
      [["document"], ["deploy", flow], ["gate", flow], ["template release", flow], ["waiting", org]].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );

  const plansAnew = (refetchType: "active" | "none") =>
    queries.invalidateQueries({ queryKey: ["merge", flow], refetchType });

  async function undo(other: string, { id, revision }: Made) {
    try {
      const path = { org, flow, ver: into };
      await ask(send, makeEdit, { path, headers: { "if-match": `"${revision}"` }, body: { undo: id } });
      notify({ severity: "success", title: said.undone(other) });
    } catch (error) {
      reportError(said.notUndone, error);
    } finally {
      await Promise.all([plansAnew("active"), reload()]);
    }
  }

  return {
    done: async (other: string, edit: Made) => {
      notify({
        severity: "success",
        title: said.done(other, into),
        action: { label: said.undoVerb, run: () => void undo(other, edit) },
      });
      // What was planned is done: its panel goes, and asking for the plan once more would be refused.
      await Promise.all([plansAnew("none"), reload()]);
    },
    failed: async (error: unknown) => {
      reportError(said.notMerged, error);
      await Promise.all([plansAnew("active"), reload()]);
    },
  };
}
