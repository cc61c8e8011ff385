import {
  type Id,
  inertJson,
  inertText,
  isCredentialName,
  type Json,
  type ModelAsk,
  placeholderOf,
} from "@parley/model/kernel";
import { eachText } from "../fill-credentials.ts";
import type { Answer, Outside, OutsideCall } from "../outside.ts";
import { chatBody } from "./chat-body.ts";
import { readCompletion, reasonIn } from "./read-completion.ts";
import { CompletionStream } from "./read-stream.ts";

/** A question to a language model. `timeout` in milliseconds, for the whole answer. */
export type ModelCallOut = { readonly id: string; readonly timeout: number; readonly ask: ModelAsk };

/** The language models of clients. `ask` always answers: its result is a `ModelReply`, or the error says what went wrong. */
export type LanguageModels = {
  ask(call: ModelCallOut, organisation: Id, listener?: ModelListener): Promise<Answer>;
};

/** Hears an answer sentence by sentence while the model makes it, and may give the rest up. */
export type ModelListener = {
  /** Each is in the answer again. */
  readonly sentence: (text: string) => void;
  readonly signal: AbortSignal;
};

/**
 * Asks servers that speak the OpenAI protocol of chat completions. What is asked leaves by the one way out: within its fence,
 * its limits, and with the credential filled in there alone.
 */
export function languageModels(outside: Outside): LanguageModels {
  return {
    ask: async (call, organisation, listener) => {
      const stream = new CompletionStream();
      let hide = asItIs;
      const live = listener && {
        signal: listener.signal,
        hear: (piece: Uint8Array, hiding: typeof hide) => {
          hide = hiding;
          for (const text of stream.take(piece)) listener.sentence(hide(text));
        },
      };
      const answer = await outside.run(requestOf(call, live !== undefined), organisation, live);
      if (!answer.ok) return { ...answer, result: null, error: reasonIn(answer.result) ?? answer.error };
      const reply = readAny(answer.result);
      // What came in pieces is whole only here, and so is a credential in it.
      if (reply !== null) return { ...answer, result: eachText(reply, hide) };
      return { ...answer, ok: false, result: null, error: "The server's answer is no chat completion." };
    },
  };
}

const asItIs = (text: string) => text;

/** An answer that was streamed is a text. A server may also answer whole. */
function readAny(result: Json): Json {
  if (typeof result !== "string") return readCompletion(result);
  const stream = new CompletionStream();
  stream.take(Buffer.from(result));
  return stream.whole();
}

function requestOf({ id, timeout, ask }: ModelCallOut, streamed: boolean): OutsideCall {
  const { server, model, credential } = ask;
  const key = credential === null ? {} : { authorization: `Bearer ${placeholderOf(credential)}` };
  return {
    id,
    name: model,
    timeout,
    http: {
      method: "POST",
      url: `${inertText(server)}/chat/completions`,
      headers: key,
      query: {},
      // What people and servers said asks for no credential.
      body: inertJson(chatBody(ask, streamed)),
    },
    internal: null,
    refused: credential === null || isCredentialName(credential) ? null : "The name of the credential is none.",
  };
}
