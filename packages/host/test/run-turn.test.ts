import { type Destination, effectKind } from "@parley/engine";
import { Problem } from "@parley/model/kernel";
import { beforeEach, describe, expect, it } from "vitest";
import { started as anyStart } from "../../../test/engine-events.ts";
import { type Happening, type MemoryPorts, memoryPorts, type Ports, runTurn, timerChanges } from "../src/index.ts";
import { runtimeOf } from "./helpers.ts";

const release = "release";
const id = "0198c0de-0000-7000-8000-000000000001";
const runtime = runtimeOf(`
parley: 1
settings: { events_post_call: [report] }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Menu., set_tags: [seen], paths: [{ dtmf: "1", to: Look }, { dtmf: "2", to: Agent }, { dtmf: "3", to: Menu, set_metadata: { choice: three, kept: old } }, { dtmf: "4", to: Choose }, { event: note, to: Menu }] }
    Look: { type: Action, action: look, paths: [{ always: , to: Bye }] }
    Choose: { type: Set, set_values: [{ to: metadata.choice, value: "null" }, { to: metadata.list, value: "[1, 2]" }], paths: [{ always: , to: Menu }] }
    Agent: { type: Transfer, transfer_phone_number: "1", paths: [{ always: , to: Bye }] }
    Bye: { type: End, say: Bye., end_state: bye }
actions: { look: { endpoint: "https://example.com" }, report: { endpoint: "https://example.com/report" } }
`);
const started: Happening = { ...anyStart, session: id };

let ports: MemoryPorts;
beforeEach(() => {
  ports = memoryPorts({ [release]: runtime });
  ports.create(id, release);
});

async function press(digits: string): Promise<void> {
  const stored = await ports.load(id);
  const listen = stored?.session?.state.type === "listening" ? stored.session.state.listen : "none";
  await runTurn(ports, id, { type: "pressed", digits, listen, heard_ms: 0 });
}

describe("runTurn", () => {
  it("stores a turn and then lets the channel act", async () => {
    const order: string[] = [];
    const watched: Ports = {
      ...ports,
      commit: (record) => {
        order.push(`commit ${record.turn}`);
        return ports.commit(record);
      },
      deliver: (to, effects) => {
        order.push(`deliver ${effects.map(({ type }) => type).join(" ")}`);
        return ports.deliver(to, effects);
      },
    };
    await runTurn(watched, id, started);
    expect(order).toEqual(["commit 1", "deliver say listen"]);
    expect(ports.records).toMatchObject([{ turn: 1, tags: ["seen"], outbox: [] }]);
    expect(ports.records[0]?.log.map(({ type }) => type)).toContain("agent_said");
  });

  it("puts requests to others into the outbox, and those to the channel into its hands", async () => {
    await runTurn(ports, id, started);
    await press("1");
    expect(ports.records.at(-1)?.outbox).toMatchObject([
      { kind: "request", name: "look", receiver: "https://example.com" },
    ]);
    expect(ports.records.at(-1)?.asked).toMatchObject([{ type: "request", name: "look" }]);
    expect(ports.records.at(-1)?.timers).toMatchObject([{ type: "set_timer", after: 2000 }]);
    expect(ports.delivered.map(({ type }) => type)).toEqual(["say", "listen"]);
  });

  it("brings every effect to where its kind goes, and nowhere else", async () => {
    await runTurn(ports, id, started);
    for (const digits of ["1", "2"]) await press(digits);
    await runTurn(ports, id, { type: "hung_up", by: "caller" });
    const effects = ports.records.flatMap((record) => record.effects);
    const sorted = ports.records.flatMap(({ effects: _all, asked, timers }) => [...asked, ...timers]);
    const at = (to: Destination) => effects.filter((effect) => effectKind(effect).to.includes(to));
    expect(ports.delivered).toEqual(at("channel"));
    expect(sorted).toEqual([...at("asked"), ...at("timers")]);
    expect(ports.records.flatMap(({ log, tags }) => [...log, ...tags])).toHaveLength(at("record").length);
    expect(effects.filter((effect) => effectKind(effect).to.length === 0)).toEqual([]);
  });

  it("names the metadata that each turn has changed, and no other", async () => {
    await runTurn(ports, id, { ...started, metadata: { kept: "old", left: [1] } });
    for (const digits of ["3", "4", "1"]) await press(digits);
    const changed = ports.records.map(({ metadata }) => metadata);
    expect(changed).toEqual([{}, { choice: "three" }, { choice: null, list: [1, 2] }, {}]);
    expect(ports.records.at(-1)?.session.metadata).toEqual({ kept: "old", left: [1], list: [1, 2] });
    expect(ports.records.map(({ tags }) => tags)).toEqual([["seen"], [], [], []]);
  });

  it("says what becomes of the timers of a conversation that no process holds", async () => {
    await runTurn(ports, id, { ...started, channel: "sms" });
    const changes = () => ports.records.map(timerChanges);
    const week = 7 * 24 * 60 * 60_000;
    const begun = changes()[0]?.[0];
    expect(begun).toEqual({ key: `${id}:3`, after: week });
    await runTurn(ports, id, { type: "elapsed", timer: "another" });
    await runTurn(ports, id, { type: "elapsed", timer: `${id}:3` });
    const over = (key: string) => ({ key, after: null });
    expect(changes()).toEqual([[begun], [over("another")], [over(`${id}:3`), over(`${id}:3`)]]);
    expect(ports.records.at(-1)?.session.state).toEqual({ type: "ended", disposition: "expired" });
  });

  it("gives a transfer to the channel", async () => {
    await runTurn(ports, id, started);
    await press("2");
    expect(ports.records.at(-1)?.outbox).toEqual([]);
    expect(ports.delivered.at(-1)).toMatchObject({ type: "request", kind: "transfer" });
  });

  it("queues what runs after the call together with its end", async () => {
    await runTurn(ports, id, started);
    await runTurn(ports, id, { type: "hung_up", by: "caller" });
    expect(ports.records.at(-1)?.outbox).toMatchObject([{ kind: "post_call", name: "report" }]);
    expect(ports.delivered.at(-1)).toMatchObject({ type: "end", disposition: "hung_up" });
  });

  it("lets a turn happen again when another was stored first", async () => {
    await runTurn(ports, id, started);
    let raced = false;
    const racing: Ports = {
      ...ports,
      commit: async (record) => {
        if (!raced) {
          raced = true;
          await runTurn(ports, id, { type: "happened", name: "note", data: null });
        }
        return ports.commit(record);
      },
    };
    await runTurn(racing, id, { type: "hung_up", by: "caller" });
    expect(ports.records.map(({ turn, event }) => [turn, event.type])).toEqual([
      [1, "started"],
      [2, "happened"],
      [3, "hung_up"],
    ]);
  });

  it("gives up when others always come first", async () => {
    const never: Ports = { ...ports, commit: async () => false };
    await expect(runTurn(never, id, started)).rejects.toMatchObject({ status: 409 });
    expect(ports.delivered).toEqual([]);
  });

  it("delivers nothing that was not stored", async () => {
    const broken: Ports = { ...ports, commit: () => Promise.reject(new Error("no database")) };
    await expect(runTurn(broken, id, started)).rejects.toThrow("no database");
    expect(ports.delivered).toEqual([]);
  });

  it("refuses a conversation that is not there", async () => {
    await expect(runTurn(ports, "another", started)).rejects.toBeInstanceOf(Problem);
  });

  it("stores nothing for what happens before the start", async () => {
    expect(await runTurn(ports, id, { type: "hung_up", by: "caller" })).toBeNull();
    expect(ports.records).toEqual([]);
  });

  it("takes time and chance from its ports", async () => {
    const seen: unknown[] = [];
    const timed: Ports = { ...ports, clock: () => 7, random: () => 0.5 };
    const watched = {
      ...runtime,
      understand: (...heard: Parameters<typeof runtime.understand>) => {
        seen.push(heard[1].now);
        return runtime.understand(...heard);
      },
    };
    const other = { ...timed, runtime: () => Promise.resolve(watched) };
    await runTurn(other, id, started);
    const session = (await ports.load(id))?.session;
    const listen = session?.state.type === "listening" ? session.state.listen : "none";
    const alternatives = [{ text: "look", confidence: 1, language: null }];
    await runTurn(other, id, { type: "said", alternatives, audio: null, noise: null, listen, heard_ms: 0 });
    expect(seen).toEqual([7]);
  });
});
