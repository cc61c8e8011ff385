import { type Id, inertJson, inertText, isCredentialName, type ModelAsk, placeholderOf } from "@parley/model/kernel";
import type { Answer, Outside, OutsideCall } from "../outside.ts";
import { chatBody } from "./chat-body.ts";
import { readCompletion, reasonIn } from "./read-completion.ts";

/** A question to a language model. `timeout` in milliseconds, for the whole answer. */
export type ModelCallOut = { readonly id: string; readonly timeout: number; readonly ask: ModelAsk };

/** The language models of clients. `ask` always answers: its result is a `ModelReply`, or the error says what went wrong. */
export type LanguageModels = {
  ask(call: ModelCallOut, organisation: Id): Promise<Answer>;
};

/**
 * Asks servers that speak the OpenAI protocol of chat completions. What is asked leaves by the one way out: within its fence,
 * its limits, and with the credential filled in there alone.
 */
export function languageModels(outside: Outside): LanguageModels {
  return {
    ask: async (call, organisation) => {
      const answer = await outside.run(requestOf(call), organisation);
      if (!answer.ok) return { ...answer, result: null, error: reasonIn(answer.result) ?? answer.error };
      const reply = readCompletion(answer.result);
      if (reply !== null) return { ...answer, result: reply };
      return { ...answer, ok: false, result: null, error: "The server's answer is no chat completion." };
    },
  };
}

function requestOf({ id, timeout, ask }: ModelCallOut): OutsideCall {
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
      body: inertJson(chatBody(ask)),
    },
    internal: null,
    refused: credential === null || isCredentialName(credential) ? null : "The name of the credential is none.",
  };
}
