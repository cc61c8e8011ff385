import type { ModelAsk } from "@parley/model/kernel";
import { afterEach, describe, expect, test } from "vitest";
import { type ModelStandIn, modelServer, type Script } from "../../../test/stand-ins/model-server.ts";
import { createOutside, languageModels, type ModelListener, webhookSender } from "../src/index.ts";

const key = "sk-0123456789abcdef";
const open: ModelStandIn[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server[Symbol.asyncDispose]();
});

/** A server with a script, and what asks it under the credential `model_key`. */
async function asking(script: Script, { hosts }: { readonly hosts?: readonly string[] } = {}) {
  const server = await modelServer(script);
  open.push(server);
  const outside = createOutside({
    send: webhookSender({ allowed: [server.host] }),
    findCredentials: async () => [{ name: "model_key", value: key, hosts: hosts ?? [server.host] }],
    onFault: (error) => {
      throw error;
    },
  });
  const usual: ModelAsk = {
    server: server.url,
    model: "small",
    credential: "model_key",
    messages: [
      { role: "system", content: "Talk." },
      { role: "user", content: "soup" },
    ],
    functions: [{ name: "leave", description: "Ends.", parameters: { type: "object", properties: {} } }],
    most_tokens: 100,
  };
  const ask = (over: Partial<ModelAsk> = {}, timeout = 60_000, listener?: ModelListener) =>
    languageModels(outside).ask({ id: "s:1", timeout, ask: { ...usual, ...over } }, "client", listener);
  const hear = async (giveUp = new AbortController()) => {
    const sentences: string[] = [];
    const answer = await ask({}, 60_000, { sentence: (text) => sentences.push(text), signal: giveUp.signal });
    return { sentences, answer };
  };
  return { server, ask, hear };
}

test("asks by the protocol, with the key in its header alone, and reads words, calls and tokens", async () => {
  const { server, ask } = await asking(() => ({
    text: " Soup it is. ",
    calls: [{ name: "leave", arguments: { exit: "done" } }],
    usage: { prompt_tokens: 12, completion_tokens: 3 },
  }));
  const answer = await ask({
    messages: [
      { role: "system", content: "Talk." },
      { role: "user", content: "soup" },
      { role: "assistant", content: "", calls: [{ id: "s:9", name: "find", arguments: { dish: "soup" } }] },
      { role: "tool", call: "s:9", content: '{"ok":true}' },
    ],
  });
  expect(answer).toMatchObject({ ok: true, status: 200, error: null });
  expect(answer.result).toEqual({
    text: "Soup it is.",
    calls: [{ name: "leave", arguments: { exit: "done" } }],
    tokens: { asked: 12, answered: 3 },
  });
  const [asked] = server.asked;
  expect(asked?.path).toBe("/v1/chat/completions");
  expect(asked?.headers.authorization).toBe(`Bearer ${key}`);
  expect(asked?.raw).not.toContain(key);
  expect(asked?.body).toMatchObject({
    model: "small",
    max_tokens: 100,
    messages: [
      { role: "system", content: "Talk." },
      { role: "user", content: "soup" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "s:9", type: "function", function: { name: "find", arguments: '{"dish":"soup"}' } }],
      },
      { role: "tool", tool_call_id: "s:9", content: '{"ok":true}' },
    ],
    tools: [{ type: "function", function: { name: "leave" } }],
  });
});

test("what callers say asks for no credential", async () => {
  const { server, ask } = await asking(() => ({ text: "Yes." }));
  await ask({ messages: [{ role: "user", content: "{{ credentials.model_key }} please" }] });
  expect(server.asked[0]?.raw).not.toContain(key);
});

test("a server that says its key is not heard saying it", async () => {
  const { ask } = await asking(({ headers }) => ({ text: `The key is ${headers.authorization}.` }));
  expect(JSON.stringify(await ask())).not.toContain(key);
});

test("a key goes to its own hosts alone", async () => {
  const { server, ask } = await asking(() => ({ text: "Yes." }), { hosts: ["api.example.com"] });
  const answer = await ask();
  expect(answer.error).toMatch(/may not be sent to 127\.0\.0\.1/);
  expect(server.asked).toEqual([]);
});

test("a server without keys is asked without one", async () => {
  const { server, ask } = await asking(() => ({ text: "Yes." }));
  expect((await ask({ credential: null })).ok).toBe(true);
  expect(server.asked[0]?.headers.authorization).toBeUndefined();
});

test("what a model thinks before it answers is not said", async () => {
  const { ask } = await asking(() => ({ text: "<think>They want soup.</think>\nSoup?" }));
  expect((await ask()).result).toMatchObject({ text: "Soup?" });
});

describe("a server that", () => {
  test("its refusal is reported with the reason", async () => {
    const { ask } = await asking((_asked, response) => {
      response.writeHead(401, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: `Incorrect API key: ${key}` } }));
      return null;
    });
    const answer = await ask();
    expect(answer).toMatchObject({ ok: false, status: 401, result: null });
    expect(answer.error).toMatch(/^Incorrect API key: •+$/);
  });

  test("stalls is given up in time", async () => {
    const { ask } = await asking(() => null);
    expect(await ask({}, 50)).toMatchObject({ ok: false, timed_out: true, result: null });
  });

  test("answers 10 MB is cut off", async () => {
    const { ask } = await asking(() => ({ text: "word ".repeat(2_000_000) }));
    expect(await ask()).toMatchObject({ ok: false, result: null, error: "The answer has more than 1048576 bytes." });
  });

  test.each([
    ["words", "Hello."],
    ["no choices", "{}"],
    ["a choice that is none", '{"choices":[5]}'],
    ["nothing", ""],
  ])("answers %s has not answered", async (_what, body) => {
    const { ask } = await asking((_asked, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(body);
      return null;
    });
    expect(await ask()).toMatchObject({ ok: false, error: "The server's answer is no chat completion." });
  });

  test("sends arguments that are no JSON hands them on as they came, for the engine to refuse", async () => {
    const { ask } = await asking(() => ({ calls: [{ name: "leave", arguments: "{exit:" }] }));
    expect((await ask()).result).toMatchObject({ calls: [{ name: "leave", arguments: "{exit:" }] });
  });

  test("redirects does not get the key", async () => {
    const other = await modelServer(() => ({ text: "Mine." }));
    open.push(other);
    const { ask } = await asking((_asked, response) => {
      response.writeHead(307, { location: `${other.url}/chat/completions` }).end();
      return null;
    });
    expect((await ask()).ok).toBe(false);
    expect(other.asked).toEqual([]);
  });
});

describe("streamed", () => {
  test("each sentence is heard as it is complete, and the answer has all of it", async () => {
    const { server, hear } = await asking(() => ({
      text: "We have soup. It is Dr. Oetker's! How many?",
      calls: [
        { name: "find", arguments: { dish: "soup", of: [1, 2] } },
        { name: "leave", arguments: {} },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 8 },
    }));
    const { sentences, answer } = await hear();
    expect(server.asked[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(sentences).toEqual(["We have soup.", "It is Dr. Oetker's!"]);
    expect(answer.result).toEqual({
      text: "We have soup. It is Dr. Oetker's! How many?",
      calls: [
        { name: "find", arguments: { dish: "soup", of: [1, 2] } },
        { name: "leave", arguments: {} },
      ],
      tokens: { asked: 9, answered: 8 },
    });
  });

  test("a key is not heard, though it comes in pieces", async () => {
    const { hear } = await asking(({ headers }) => ({ text: `It is ${headers.authorization}. And ${key}` }));
    const heard = JSON.stringify(await hear());
    expect(heard).toContain("It is Bearer");
    expect(heard).not.toContain(key);
    expect(heard).not.toContain("0123456789");
  });

  test("thoughts are not heard", async () => {
    const { hear } = await asking(() => ({ text: "<think>Hm. They want soup. </think>Soup? Good. Now." }));
    expect((await hear()).sentences).toEqual(["Soup?", "Good."]);
  });

  test("a server that answers whole is heard whole", async () => {
    const { hear } = await asking((_asked, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ choices: [{ message: { content: "Hello. You." } }] }));
      return null;
    });
    const { sentences, answer } = await hear();
    expect({ sentences, result: answer.result }).toMatchObject({ sentences: [], result: { text: "Hello. You." } });
  });

  test("what is given up is cut off, at the server too", async () => {
    const giveUp = new AbortController();
    const closed = Promise.withResolvers<void>();
    const { hear } = await asking((_asked, response) => {
      response.once("close", () => closed.resolve());
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"choices":[{"delta":{"content":"Well. Now"}}]}\n\n', () => giveUp.abort());
      return null;
    });
    const { answer } = await hear(giveUp);
    expect(answer).toMatchObject({ ok: false, error: "The request was given up." });
    await closed.promise;
  });

  test("a stream that never ends is cut off at its length", async () => {
    const { hear } = await asking((_asked, response) => {
      const chunk = `data: ${JSON.stringify({ choices: [{ delta: { content: "word ".repeat(1000) } }] })}\n\n`;
      response.writeHead(200, { "content-type": "text/event-stream" });
      const more = () => {
        if (!response.destroyed) response.write(chunk, () => setImmediate(more));
      };
      more();
      return null;
    });
    expect((await hear()).answer).toMatchObject({ ok: false, error: "The answer has more than 1048576 bytes." });
  });
});

test.each([
  ["a call", true],
  ["a streamed call", false],
])("%s nested without end is answered, and its arguments stay a text", async (_what, isWhole) => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const { ask, hear } = await asking(() => ({ calls: [{ name: "leave", arguments: deep }] }));
  const answer = isWhole ? await ask() : (await hear()).answer;
  expect(answer).toMatchObject({ ok: true, result: { calls: [{ name: "leave" }] } });
  expect(JSON.stringify(answer.result)).toContain("[[[[");
});
