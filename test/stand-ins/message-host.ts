import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "@parley/db";
import {
  type ClaimedEntry,
  claimOutbox,
  claimTimers,
  commitMessageTurn,
  laneOf,
  loadMessages,
  loadRelease,
  settleOutbox,
} from "@parley/db/store";
import { readSession, storeSession } from "@parley/engine";
import { compile, readDocument } from "@parley/flow";
import {
  corpusOf,
  type Happening,
  OutboxDelivery,
  type Ports,
  readOutgoing,
  runTurn,
  sendOutgoing,
  storeOutgoing,
  timerChanges,
  usualTimes,
} from "@parley/host";
import type { Tables } from "@parley/model";
import { type Id, Problem } from "@parley/model/kernel";
import { interpreter, train } from "@parley/understanding";
import { type Answer, createOutside, webhookSender } from "@parley/webhook";
import { sql } from "kysely";

/**
 * A host of conversations by messages, which tests kill: takes every conversation that goes on to its end, with a person
 * who answers each message, or none when PERSON is `silent`. Tells timers and delivers the outbox. Messages go to a
 * carrier's server.
 */
const { APP_DATABASE_URL = "", SYSTEM_DATABASE_URL = "", ORGANISATION = "", RECEIVER = "", PERSON = "" } = process.env;
const database = openDatabase<Tables>({ appUrl: APP_DATABASE_URL, systemUrl: SYSTEM_DATABASE_URL });
const organisation: Id = ORGANISATION;
const outside = createOutside({
  send: webhookSender({ allowed: [new URL(RECEIVER).host] }),
  findCredentials: async () => [],
  onFault: (error) => console.error(error),
});
const limits = { atOnce: 64, perTenant: 64, perReceiver: 8 };
/** Between two messages of a person, so that there is a moment to be killed in. */
const pace = 20;

const release = await sql<{ id: Id }>`select id from release`.execute(database.forOrganisations([organisation]));
const stored = await loadRelease(database, release.rows[0]?.id ?? "");
const document = readDocument(stored?.document);
const runtime = { program: compile(document), understand: interpreter(train(corpusOf(document))) };

const delivery = new OutboxDelivery<ClaimedEntry, Answer>(
  {
    claim: async (sending) => {
      const counts = new Map<string, number>();
      for (const entry of sending)
        for (const name of [entry.organisation, laneOf(entry)]) counts.set(name, (counts.get(name) ?? 0) + 1);
      return claimOutbox(database, counts, limits);
    },
    send: async ({ key, effect }) => {
      const { request, message } = readOutgoing(JSON.parse(effect));
      const http = {
        method: "POST",
        url: `${RECEIVER}/sms`,
        headers: {},
        query: {},
        body: { text: message?.text ?? "" },
      };
      const carried = { name: "sms", timeout: 1000, http, internal: null, refused: null };
      const outgoing = { request: request ?? carried, message: null };
      return sendOutgoing((call) => outside.run(call, organisation), key, outgoing);
    },
    told: async ({ call, key, receiver }, answer) => {
      // The same answer comes once more when this process dies before the entry is settled; the conversation drops it.
      if (receiver !== "sms") await happen(call, { type: "answered", request: key, ...answer });
    },
    settle: (entry, end) => settleOutbox(database, entry, end),
    after: (pause, back) => {
      const timer = setTimeout(back, pause);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    failed: (error) => console.error(error),
  },
  { ...usualTimes, lookEvery: 100, firstPause: 100 },
);

const ports: Ports = {
  load: async (call) => {
    const found = await loadMessages(database, { organisation, call });
    if (found === null) return null;
    return { ...found, session: found.session === null ? null : readSession(runtime.program, found.session) };
  },
  commit: async ({ id, turn, session, log, outbox, ...record }) =>
    commitMessageTurn(
      database,
      { organisation, call: id },
      {
        number: turn,
        session: JSON.parse(JSON.stringify(storeSession(session))),
        timers: timerChanges(record),
        disposition: session.state.type === "ended" ? session.state.disposition : null,
        events: log.map(({ type, ...data }, index) => ({
          seq: turn * 1000 + index,
          at_ms: 0,
          type,
          data: JSON.parse(JSON.stringify(data)),
        })),
        outbox: outbox.map(({ key, kind, name, receiver, timeout, outgoing }) => {
          const effect = JSON.stringify(storeOutgoing(outgoing));
          return { key, kind, name, receiver, timeout_ms: Math.min(timeout, 1000), effect };
        }),
      },
    ),
  deliver: async () => delivery.look(),
  runtime: async () => runtime,
  clock: () => Date.now(),
  random: () => Math.random(),
};

const started = (call: Id): Happening => ({
  type: "started",
  session: call,
  channel: "sms",
  contact: "+15550100",
  zone: "UTC",
  language: null,
  metadata: {},
  account: {},
  message: null,
  entry: null,
});

/** Nothing happens any more where another turn has ended the conversation meanwhile. */
async function happen(call: Id, event: Happening): Promise<void> {
  await runTurn(ports, call, event).catch((error: unknown) => {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  });
}

async function hold(call: Id): Promise<void> {
  for (;;) {
    const standing = await ports.load(call);
    if (standing === null) return;
    const { session, turn } = standing;
    if (session === null) await happen(call, started(call));
    else if (PERSON === "silent") return;
    else if (session.state.type === "listening")
      await happen(call, { type: "received", message: `${call} ${turn}`, text: "go on" });
    await delay(pace);
  }
}

process.on("disconnect", () => process.exit());
process.send?.("ready");
for (;;) {
  for (const { call, key } of await claimTimers(database, 100)) await happen(call, { type: "elapsed", timer: key });
  const { rows } = await sql<{ id: Id }>`select id from call where ended_at is null`.execute(
    database.forOrganisations([organisation]),
  );
  await Promise.all(rows.map(({ id }) => hold(id)));
  await delay(pace);
}
