import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { DatabaseUnavailable, openDatabase } from "@parley/db";
import { beat, ping, takeName, type WorkerBeat } from "@parley/db/store";
import type { Tables } from "@parley/model";
import { messageOf } from "@parley/model/kernel";
import type { HeartbeatOrder, HeartbeatTold, HeartbeatWish } from "./heartbeat.ts";

/**
 * A worker's signs of life, beside its main loop, which may be busy for a while: they are given only while that moved lately.
 * Also finds out whether the database answers, so that calls need not wait to learn that it does not.
 */
const order: HeartbeatOrder = workerData;
const { pulse, every, stalledAfter, worker } = order;

/** How often the database is asked for an answer, and how long it may take; milliseconds. */
const probeEvery = 500;
const probePatience = 1000;
/** Longest run of a sign: over a dead connection several fail before others take the worker for dead. */
const longestSign = 3000;

const database = openDatabase<Tables>({
  appUrl: order.urls.app,
  systemUrl: order.urls.system,
  appConnections: 1,
  systemConnections: 2,
  statementTimeout: longestSign,
  connectPatience: probePatience,
});
const probed = database.limitedTo(probePatience);
let epoch = order.epoch;
let isReplaced = false;
let isStopped = false;

const tell = (told: HeartbeatTold) => parentPort?.postMessage(told);
const failed = (error: unknown) => tell({ type: "failed", message: messageOf(error) });

/** What the main loop last wrote: when it moved, by the clock of the machine, and how many calls there are. */
const movedAt = () => Number((process.hrtime.bigint() - Atomics.load(pulse, 0)) / 1_000_000n);
const callsNow = () => Number(Atomics.load(pulse, 1));

async function giveSign(status: WorkerBeat["status"]): Promise<void> {
  if (isReplaced) return;
  const row = { ...worker, calls: callsNow(), status };
  if (epoch !== null) {
    const beaten = await beat(database, { ...row, epoch });
    if (beaten.holder === "us") return tell({ type: "orders", orders: beaten.orders });
    isReplaced = beaten.holder === "another";
    epoch = null;
    tell({ type: "lost", isReplaced });
    if (isReplaced) return;
  }
  const { lease, orders } = await takeName(database, row);
  epoch = lease.epoch;
  tell({ type: "held", epoch, orders });
}

/** One sign after the other: two at once would take the name from each other. */
let last: Promise<void> = Promise.resolve();
function inTurn(status: WorkerBeat["status"]): Promise<void> {
  last = last.then(() => giveSign(status)).catch(failed);
  return last;
}

async function beatOn(): Promise<void> {
  for (; !isStopped; await delay(every)) if (movedAt() < stalledAfter) await inTurn(null);
}

async function probeOn(): Promise<void> {
  for (let isReachable = true; !isStopped; await delay(probeEvery)) {
    const late = setTimeout(() => say(false), probePatience);
    await ping(probed).then(
      () => say(true),
      (error: unknown) => {
        // One that is only slow has said so, and its connections are good.
        if (error instanceof DatabaseUnavailable) tell({ type: "cut_off" });
        say(false);
      },
    );
    clearTimeout(late);

    function say(now: boolean): void {
      if (now !== isReachable) tell({ type: "database", isReachable: now });
      isReachable = now;
    }
  }
}

parentPort?.on("message", (wish: HeartbeatWish) => {
  isStopped ||= wish.status === "stopped";
  void inTurn(wish.status).then(() => tell({ type: "told", status: wish.status }));
});
void beatOn();
void probeOn();
