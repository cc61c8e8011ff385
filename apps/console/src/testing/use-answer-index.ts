import { load } from "@parley/client";
import { type FlowDocument, textsToSearch } from "@parley/flow";
import { documentsIndex } from "@parley/model/api/documents";
import { useCallback } from "react";
import { send } from "../api/send.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { useAgent } from "../parts/use-agent.ts";
import { texts } from "./answer-index-texts.ts";

let last: { readonly key: string; readonly index: Promise<string> } | null = null;

/** An agent as it is tried: in the editor, or as text, in which documents stand in a section of their own. */
type Tried = FlowDocument | string;

/**
 * Gives the index of the documents that an agent answers from, as the server has it; null where it answers from none.
 * It is fetched once while the documents stay the same. A failure is reported, and then nothing is found.
 */
export function useAnswerIndex(): (tried: Tried) => Promise<string | null> {
  const { organisation: org, flow, version: ver } = useAgent();
  return useCallback(
    async (tried) => {
      const wanted = typeof tried === "string" ? tried.split(/^documents:/m).slice(1) : textsToSearch(tried);
      if (wanted.length === 0 || ver === null) return null;
      const key = JSON.stringify([org, flow, ver, wanted]);
      if (last?.key !== key) last = { key, index: fetched({ org, flow, ver }) };
      try {
        return await last.index;
      } catch (error) {
        last = null;
        reportError(texts.noDocuments, error);
        return null;
      }
    },
    [org, flow, ver],
  );
}

async function fetched(path: { readonly org: string; readonly flow: string; readonly ver: string }): Promise<string> {
  const file = await load(send, documentsIndex, { path });
  return (await file.blob()).text();
}
