import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import { SipEndpoint, type SipEndpointOptions } from "../line/sip-endpoint.ts";
import type { BrowserHosting } from "../setup/browser-call.ts";
import { countingOver } from "../setup/counting.ts";
import { openBrowserCalls } from "./browser-calls.ts";
import { Callers } from "./callers.ts";
import { Duty, type DutyOptions } from "./duty.ts";
import { Registrations } from "./registrations.ts";
import { Switchboard, type SwitchboardOptions } from "./switchboard.ts";

/** What a worker is made of: what its calls need, where it listens, and whom it is to the others. */
export type WorkerParts = Omit<SwitchboardOptions, "sip" | "isContact" | "counting"> &
  Omit<BrowserHosting, "lease" | "counting"> &
  Pick<DutyOptions, "urls" | "name" | "every" | "stalledAfter"> & {
    readonly line: Pick<SipEndpointOptions, "host" | "port" | "advertisedHost" | "askEvery">;
    /** Where it listens for calls from pages. */
    readonly linkHost: string;
    /** For what is counted one after the other. */
    readonly countingOn: Database<Tables>;
  };

/** A worker that listens, and takes calls once it is started. */
export type OpenWorker = {
  readonly switchboard: Switchboard;
  /** Of SIP. */
  readonly port: number;
  /** Where it takes calls from pages, as `host:port`. */
  readonly link: string;
  /** Settles once it holds its name and takes calls. */
  readonly start: () => Promise<void>;
  /** Waits for calls that go on, at most so many milliseconds, and stops listening. */
  readonly stop: (patience: number) => Promise<void>;
};

/** Connects the lines, the pages and the registrations of a worker with those who hold its calls. */
export async function openWorker(given: WorkerParts): Promise<OpenWorker> {
  const { database, underWay, countingOn, admission, outbox, recordings, openSecret, line, linkHost } = given;
  const { name, mostCalls, log } = given;
  const parts = { ...given, counting: countingOver(countingOn) };
  const callers = new Callers();
  const registrations: Registrations = new Registrations({
    database,
    worker: name,
    sip: {
      register: (command) => sip.register(command),
      addressesOf: (host) => sip.addressesOf(host),
    },
    openSecret,
    callers,
    log,
  });
  const sip: SipEndpoint = await SipEndpoint.open({
    ...line,
    log,
    mayCall: (address) => callers.may(address),
    isOpen: () => admission.closure === null,
    onIncoming: (event) => void switchboard.onIncoming(event),
    onRegistration: (event, peer) => registrations.take(event, peer),
  });
  const switchboard = new Switchboard({ ...parts, sip, isContact: (user) => registrations.isContact(user) });
  const pages = await openBrowserCalls({ ...parts, host: linkHost, switchboard });
  const duty = new Duty({
    ...parts,
    ...{ switchboard, callers, registrations },
    handles: [database, underWay, countingOn],
    address: `${line.advertisedHost}:${sip.port}`,
    link: pages.address,
    capacity: mostCalls,
  });
  return {
    switchboard,
    port: sip.port,
    link: pages.address,
    start: async () => {
      await duty.start();
      // Calls are taken meanwhile: what is wrong with a disk or a file keeps no worker from them.
      void recordings.keepLeft();
    },
    stop: async (patience) => {
      await duty.stop(patience);
      await Promise.all([outbox.stop(), recordings.stop()]);
      await Promise.all([sip.close(), pages.close()]);
    },
  };
}
