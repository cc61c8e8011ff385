import type { Send } from "@parley/client";
import type { Ask } from "../../apps/server/test/harness.ts";

/** The network of the typed client, for a caller of a test's server. */
export const sendOf =
  (ask: Ask): Send =>
  async ({ method, path, body, headers }) => {
    const answer = await ask(method, path, body, { ...headers });
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    return {
      status: answer.status,
      headers: { get: (name) => (typeof answer.headers[name] === "string" ? answer.headers[name] : null) },
      text: async () => text,
    };
  };
