import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenLocally } from "../listen-locally.ts";

/** What the stand-in was asked, as it came. */
export type ModelAsked = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string | null }[];
    readonly tools?: readonly { readonly function: { readonly name: string } }[];
  };
};

/** What a model says and proposes; arguments as objects, or as the text that is sent. */
export type Proposal = {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: object | string }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
};

export type ModelStandIn = {
  /** As the version names it. */
  readonly url: string;
  /** As a credential names it, and as the fence allows it. */
  readonly host: string;
  readonly asked: ModelAsked[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** Answers a request with a proposal, or itself: then null. */
export type Script = (asked: ModelAsked, response: ServerResponse) => Proposal | null;

/** A server on this machine that speaks the published protocol of chat completions, whole or streamed, and says what a script says. */
export async function modelServer(script: Script): Promise<ModelStandIn> {
  const asked: ModelAsked[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const raw = await text(request);
      const one = { path: request.url ?? "", headers: request.headers, raw, body: JSON.parse(raw) };
      asked.push(one);
      const proposal = script(one, response);
      if (proposal === null) return;
      if (one.body.stream === true) stream(response, proposal);
      else {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(completion(proposal)));
      }
    })();
  });
  const host = await listenLocally(server);
  return {
    url: `http://${host}/v1`,
    host,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const callsOf = ({ calls = [] }: Proposal) =>
  calls.map(({ name, arguments: given }, index) => ({
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given) },
  }));

function completion(proposal: Proposal) {
  const tool_calls = callsOf(proposal);
  const message = {
    role: "assistant",
    content: proposal.text ?? null,
    ...(tool_calls.length > 0 && { tool_calls }),
  };
  const finish_reason = tool_calls.length > 0 ? "tool_calls" : "stop";
  const { usage } = proposal;
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason }],
    ...(usage && { usage }),
  };
}

/** Words a few characters at a time, then each call in two pieces, then what it took. */
function stream(response: ServerResponse, proposal: Proposal): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (choices: readonly object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", choices, ...more })}\n\n`,
    );
  for (const piece of proposal.text?.match(/[\s\S]{1,7}/g) ?? []) send([{ index: 0, delta: { content: piece } }]);
  for (const [index, { id, type, function: called }] of callsOf(proposal).entries()) {
    const half = Math.floor(called.arguments.length / 2);
    const first = { index, id, type, function: { name: called.name, arguments: called.arguments.slice(0, half) } };
    send([{ index: 0, delta: { tool_calls: [first] } }]);
    send([{ index: 0, delta: { tool_calls: [{ index, function: { arguments: called.arguments.slice(half) } }] } }]);
  }
  send([{ index: 0, delta: {}, finish_reason: "stop" }]);
  if (proposal.usage) send([], { usage: proposal.usage });
  response.end("data: [DONE]\n\n");
}
