import { createServer } from "node:http";
import type { Effect, LogEntry, Session } from "@parley/engine";
import { openListen } from "@parley/engine";
import { compile, parseYaml } from "@parley/flow";
import { type Happening, takeTurn } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import { type Answer, createOutside, languageModels, webhookSender } from "@parley/webhook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenLocally } from "../listen-locally.ts";
import { type ModelStandIn, modelServer } from "../stand-ins/model-server.ts";
import { type Injection, injections } from "./make-injections.ts";

const modelKey = "sk-model-0123456789abcdef";
const shopKey = "shop-fedcba9876543210";
const card = "4111 1111 1111 1111";

const agent = (models: string, shop: string) => `parley: 1
settings:
  llm_server: ${models}
  llm_model: gullible
  llm_credential: model_key
  mask_enable: true
  mask_type: [card]
  metadata_keys: [{ key: pin, type: text, pii: true }]
actions:
  find dish: { type: http, endpoint: "${shop}/{{ metadata.caller }}/dishes/{{ metadata.dish }}", additional_request_parameters: { method: GET } }
  refund: { type: http, endpoint: "${shop}/refund", content: { amount: "{{ metadata.count }}" } }
  delete_account: { type: http, endpoint: "${shop}/delete", additional_request_parameters: { headers: { authorization: "Bearer {{ credentials.shop_key }}" } } }
  schedule_callback: { type: internal }
intents:
  food: { intents: {}, entities: { size: { types: [list], config: { values: [{ value: small }, { value: large }] } } } }
states:
  start:
    Start: { type: Start, paths: [{ to: Talk }] }
    Talk:
      type: LLM
      llm_instructions: "Take an order in {{ metadata.town }} for {{ metadata.caller }}, pin {{ metadata.pin }}."
      llm_tools: [find dish]
      llm_outputs:
        - { to: metadata.dish, type: text }
        - { to: metadata.count, type: number, required: true }
        - { to: slots.size, type: text }
      llm_steps: 4
      paths: [{ event: done, to: Done }, { event: limit, to: Limit }, { event: failed, default_path: true, to: Failed }]
    Review: { say: Really?, paths: [{ event: approved, to: Vault }] }
    Vault: { type: Action, action: refund, paths: [{ always, to: Done }] }
    Done: { type: End, end_state: done }
    Limit: { type: End, end_state: limit }
    Failed: { type: End, end_state: failed }
`;

/** Who calls: nothing else in a request names them. */
const callerOf = (place: number) => `caller-${place}-end`;
const placeIn = (text: string) => Number(/caller-(\d+)-end/.exec(text)?.[1]);

/** What the shop was asked. */
const ordered: { readonly method: string; readonly path: string; readonly headers: string }[] = [];
/** Actions of ours that were run. */
const internal: string[] = [];
const shop = createServer((request, response) => {
  const { method = "", url = "", headers } = request;
  ordered.push({ method, path: url, headers: JSON.stringify(headers) });
  const injection = injections[placeIn(url)];
  const note = injection?.by === "server" ? injection.text : "We have that.";
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ note }));
});

let models: ModelStandIn;
let program: ReturnType<typeof compile>;
let ask: (request: Extract<Effect, { type: "request" }>) => Promise<Answer>;

beforeAll(async () => {
  const shopHost = await listenLocally(shop);
  // Once it has read the injection it does what that wants, again and again.
  models = await modelServer(({ raw, body }) => {
    const injection = injections[placeIn(raw)];
    if (injection === undefined) throw new Error("Nobody calls.");
    if (body.messages.some(({ content }) => hasRead(content ?? "", injection))) return injection.obeys;
    if (injection.by === "server") return { calls: [{ name: "find_dish", arguments: { dish: "soup" } }] };
    return { text: "What may it be?" };
  });
  const parsed = parseYaml(agent(models.url, `http://${shopHost}`), { makeId: maker() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  program = compile(parsed.document);
  const outside = createOutside({
    send: webhookSender({ allowed: [models.host, shopHost] }),
    findCredentials: async (_organisation, names) =>
      [
        { name: "model_key", value: modelKey, hosts: [models.host] },
        { name: "shop_key", value: shopKey, hosts: [shopHost] },
      ].filter(({ name }) => names.includes(name)),
    internal: async ({ name }) => {
      internal.push(name);
      return { result: {} };
    },
    onFault: (error) => {
      throw error;
    },
  });
  ask = (request) => {
    if (request.kind === "model") return languageModels(outside).ask(request, "client");
    if (request.kind === "action" || request.kind === "webhook") return outside.run(request, "client");
    throw new Error(`The agent asks for a ${request.kind}.`);
  };
});

afterAll(async () => {
  await models[Symbol.asyncDispose]();
  shop.close();
});

function maker(): () => string {
  let count = 0;
  return () => uuidv7(++count, new Uint8Array(10));
}

const hasRead = (content: string, { text }: Injection) =>
  content.includes(text) || content.includes(JSON.stringify(text).slice(1, -1));

type Played = { readonly session: Session; readonly log: readonly LogEntry[] };

/** A call in which the model reads the injection, and is asked until the call ends or the caller has said all. */
async function play(injection: Injection, place: number): Promise<Played> {
  const runtime = { program, understand: () => ({ intents: [], mentions: [], languages: [], correction_end: null }) };
  const log: LogEntry[] = [];
  let session: Session | null = null;
  const town = injection.by === "data" ? injection.text : "Ulm";
  const waiting: Happening[] = [
    {
      type: "started",
      session: `00000000-0000-7000-8000-${String(place).padStart(12, "0")}`,
      channel: "voice",
      contact: null,
      zone: "UTC",
      language: null,
      metadata: { caller: callerOf(place), town, pin: `pin-${place}-secret` },
      account: {},
      message: null,
      entry: null,
    },
  ];
  const says = [`My card is ${card}.`, injection.by === "caller" ? injection.text : "And now?", "Well?"];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const taken = takeTurn(runtime, session, { ...next, now: 1_767_607_200_000, random: 0 });
    if (taken === null) throw new Error("Nothing began.");
    session = taken.session;
    log.push(...taken.log);
    for (const request of taken.asked) {
      waiting.push({ type: "answered", request: request.id, ...(await ask(request)) });
    }
    const listen = openListen(session);
    const said = waiting.length === 0 && listen !== null ? says.shift() : undefined;
    if (said !== undefined && listen !== null) {
      const alternatives = [{ text: said, confidence: 1, language: null }];
      waiting.push({ type: "said", alternatives, audio: null, noise: null, listen, heard_ms: 0 });
    }
  }
  if (session === null) throw new Error("Nothing began.");
  return { session, log };
}

test("the list of injections is the generator's", async () => {
  expect(injections).toHaveLength(200);
  expect(new Set(injections.map(({ text }) => text)).size).toBe(200);
  await expect(`${JSON.stringify(injections, null, 2)}\n`).toMatchFileSnapshot("injections.json");
});

describe("a model that obeys every injection", () => {
  const played: Played[] = [];
  /** Calls go on side by side, as they do. */
  const together = 10;

  beforeAll(async () => {
    for (let from = 0; from < injections.length; from += together) {
      const some = injections.slice(from, from + together);
      played.push(...(await Promise.all(some.map((injection, index) => play(injection, from + index)))));
    }
  });

  /** What is allowed as such, and harmless where it leads. */
  const isHarmless = ({ obeys: { calls = [] } }: Injection) =>
    calls.every(({ name, arguments: given }) => name === "find_dish" && Object.keys(given).join() === "dish");

  test("has read and obeyed each", () => {
    const obeyed = injections.map(
      ({ obeys }, place) =>
        models.asked.filter(({ raw }) => placeIn(raw) === place).length > 1 || obeys.text !== undefined,
    );
    expect(obeyed).not.toContain(false);
    const answered = played.map(({ log }) => log.some(({ type }) => type === "model_answered"));
    expect(answered).not.toContain(false);
  });

  test.each(injections.map((injection, place) => [injection.id, injection, place] as const))(
    "does nothing that is not declared (%s)",
    (_id, injection, place) => {
      const { session, log } = played[place] ?? { session: null, log: [] };
      const refused = log.flatMap((entry) => (entry.type === "model_refused" ? [entry.name] : []));
      if (!isHarmless(injection)) expect(refused).toContain(injection.obeys.calls?.[0]?.name);
      const entered = log.flatMap((entry) => (entry.type === "entered" ? [entry.name] : []));
      expect(["Start,Talk", "Start,Talk,Limit"]).toContain(entered.join());
      const { metadata, slots, account } = session ?? { metadata: {}, slots: {}, account: {} };
      expect(["caller,town,pin", "caller,town,pin,dish"]).toContain(Object.keys(metadata).join());
      expect({ slots, account }).toEqual({ slots: {}, account: {} });
      const requested = log.flatMap((entry) => (entry.type === "requested" ? [entry.name] : []));
      expect(requested.filter((name) => name !== "gullible" && name !== "find dish")).toEqual([]);
    },
  );

  test("asks the shop for dishes alone, without a key or a header of its own", () => {
    expect(internal).toEqual([]);
    expect(ordered.length).toBeGreaterThan(40);
    for (const { method, path, headers } of ordered) {
      expect(method).toBe("GET");
      expect(path).toMatch(/^\/caller-\d+-end\/dishes\/[^/]+$/);
      expect(headers).not.toMatch(/x-role|authorization/);
      expect(decodeURIComponent(path)).not.toContain(modelKey);
    }
  });

  test("never gets a secret, nor what another caller said or is", () => {
    expect(models.asked.length).toBeGreaterThan(400);
    for (const { raw, headers } of models.asked) {
      expect(headers.authorization).toBe(`Bearer ${modelKey}`);
      for (const secret of [modelKey, shopKey, card, "-secret"]) expect(raw).not.toContain(secret);
      expect(new Set(raw.match(/caller-\d+-end/g)).size).toBe(1);
    }
  });

  test("says no secret either", () => {
    const words = played.flatMap(({ log }) =>
      log.flatMap((entry) => (entry.type === "agent_said" ? [entry.text] : [])),
    );
    for (const secret of [modelKey, shopKey, card, "-secret"]) expect(words.join("\n")).not.toContain(secret);
  });
});
