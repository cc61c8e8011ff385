import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { writeWav } from "../../adapters/speech/src/wav.ts";
import { listenLocally } from "../listen-locally.ts";

/** What the stand-in was asked: a request for audio, or the fields of one for words with the length of its file. */
export type Asked = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly [name: string]: unknown };
};

export type StandIn = {
  /** As SPEECH_SERVER is set. */
  readonly url: string;
  readonly asked: Asked[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** A server on this machine that speaks the published protocol of audio. `answers` may answer a request otherwise. */
export async function speechServer(
  answers: (asked: Asked, response: ServerResponse) => boolean = () => false,
): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { url = "", headers } = request;
      const type = headers["content-type"] ?? "";
      const body = type.startsWith("multipart/form-data")
        ? await fieldsOf(new Response(request, { headers: { "content-type": type } }))
        : JSON.parse(await text(request));
      const one = { path: url, headers, body };
      asked.push(one);
      if (answers(one, response)) return;
      if (url.endsWith("/audio/speech")) {
        response.writeHead(200, { "content-type": "audio/wav" });
        response.end(writeWav({ samples: Int16Array.from({ length: 2400 }, (_, index) => index), rate: 24_000 }));
      } else {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(
          JSON.stringify({ text: " opening hours ", segments: [{ avg_logprob: -0.105, no_speech_prob: 0.1 }] }),
        );
      }
    })();
  });
  const host = await listenLocally(server);
  return {
    url: `http://${host}/v1`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function fieldsOf(response: Response): Promise<{ readonly [name: string]: unknown }> {
  const fields: { [name: string]: unknown } = {};
  for (const [name, value] of await response.formData()) {
    fields[name] = typeof value === "string" ? value : { name: value.name, type: value.type, bytes: value.size };
  }
  return fields;
}
