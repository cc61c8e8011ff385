import type { Answer, ApiRequest, Send } from "../src/index.ts";

/** What one request is answered with: JSON, or another text of a media type. */
export type Scripted = {
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly type?: string;
};

/** A network that answers by a script and keeps what it was asked. */
export function scriptedSend(...script: readonly Scripted[]): {
  readonly send: Send;
  readonly asked: readonly ApiRequest[];
} {
  const asked: ApiRequest[] = [];
  const send: Send = async (request) => {
    const next = script[asked.push(request) - 1];
    if (next === undefined) throw new Error(`The script has no answer to ${request.method} ${request.path}`);
    return answer(next.status ?? 200, next.text ?? JSON.stringify(next.body), next.type ?? null);
  };
  return { send, asked };
}

const answer = (status: number, text: string, type: string | null): Answer => ({
  status,
  headers: { get: (name) => (name === "content-type" ? type : null) },
  text: async () => text,
});
