import { listen } from "@parley/client";
import type { AskedModel, askModel as declared } from "@parley/flow";
import { useCallback, useEffect, useRef, useState } from "react";
import { send } from "../api/send.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { useAgent } from "../parts/use-agent.ts";
import type { NamedRequest } from "./standing.ts";
import { texts } from "./texts.ts";
import type { RunningSimulator } from "./use-simulator.ts";

export type ModelRequest = Extract<NamedRequest, { kind: "model" }>;

// As the API declares it; the declarations of a version's calls hold every noun of its document.
const askModel: typeof declared = {
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/ask_model/",
  body: {},
  media: { kind: "events", type: "text/event-stream" },
};

/** Longest and shortest time that the server waits for an answer, ms. */
const waits = { longest: 60_000, shortest: 100 } as const;

/**
 * Asks the connected model for tried conversations: each sentence is a turn as it comes. A question that the conversation no
 * longer waits for is ended, and so is one whose page is left.
 */
export function useModelAnswers({ happen }: RunningSimulator, requests: readonly NamedRequest[]) {
  const { organisation: org, flow, version: ver } = useAgent();
  const underway = useRef(new Map<string, AbortController>());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());

  const over = useCallback((id: string) => {
    underway.current.get(id)?.abort();
    underway.current.delete(id);
    setAsked(new Set(underway.current.keys()));
  }, []);

  useEffect(() => {
    const open = new Set(requests.map(({ id }) => id));
    for (const id of [...underway.current.keys()]) if (!open.has(id)) over(id);
  }, [requests, over]);
  useEffect(() => {
    const { current } = underway;
    return () => {
      for (const ending of current.values()) ending.abort();
    };
  }, []);

  async function question(request: ModelRequest, ending: AbortController): Promise<void> {
    const path = { org, flow, ver: ver ?? "" };
    const answers = listen(send, askModel, { path, body: bodyOf(request), signal: ending.signal });
    for await (const event of answers) {
      if (ending.signal.aborted) return;
      if (event.type === "sentence") happen({ type: "streamed", request: request.id, text: event.text }, "model");
      else {
        happen({ ...event, request: request.id }, "model");
        return;
      }
    }
    if (!ending.signal.aborted) throw new Error(texts.request.brokeOff);
  }

  /** Asks; what keeps the model from being asked is reported, and the answer can be made up. */
  async function ask(request: ModelRequest): Promise<void> {
    const ending = new AbortController();
    underway.current.set(request.id, ending);
    setAsked(new Set(underway.current.keys()));
    try {
      await question(request, ending);
    } catch (error) {
      if (!ending.signal.aborted) reportError(texts.request.notAsked, error);
    } finally {
      if (underway.current.get(request.id) === ending) over(request.id);
    }
  }

  return { asked, ask, stop: over };
}

function bodyOf({ ask, block, timeout }: ModelRequest): AskedModel {
  return {
    block,
    messages: ask.messages,
    functions: ask.functions,
    most_tokens: ask.most_tokens,
    timeout: Math.max(waits.shortest, Math.min(timeout, waits.longest)),
  };
}
