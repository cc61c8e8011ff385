import type { Database } from "@parley/db";
import { type LineToRegister, linesToRegister, noteRegistration, type RegistrationState } from "@parley/db/store";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { Register, RegistrationEvent, Unregister } from "@parley/sip";
import type { Logger } from "pino";
import { type OpenSecret, openTrunk } from "../line/trunk.ts";
import type { Callers } from "./callers.ts";

type Begun = { readonly id: string; readonly of: string };

/** By which user a registrar calls us, and from where. */
type Contact = {
  readonly user: string;
  readonly host: string;
  /** What its name leads to. */
  readonly named: readonly string[];
  /** Where it answered from. */
  readonly answered: string | null;
  readonly lookedUpAt: number;
};

export type RegistrationsOptions = {
  readonly database: Database<Tables>;
  /** The name of this worker. */
  readonly worker: string;
  /** Whatever sends REGISTER, and looks up to whom. */
  readonly sip: {
    register(command: Register | Unregister): void;
    /** None where its name is not known. */
    addressesOf(host: string): Promise<readonly string[]>;
  };
  readonly openSecret: OpenSecret;
  readonly callers: Callers;
  readonly log: Logger;
  /** Milliseconds that only grow. Default: those of the process. */
  readonly now?: () => number;
};

/** How often it is looked where a registrar is now; milliseconds. */
const lookUpEvery = 60_000;
/** How long carriers may take to hear that we go; milliseconds. */
const leavePatience = 1000;

/** The lines that this worker has registered, as the database says; carriers call it by them. */
export class Registrations {
  readonly #options: RegistrationsOptions;
  /** Under which id each was begun, and with what. */
  readonly #begun = new Map<Id, Begun>();
  /** Of their registrars, which may call us. */
  readonly #contacts = new Map<Id, Contact>();
  readonly #noted = new Map<Id, string>();
  /** Given up, and not heard of yet. */
  readonly #leaving = new Set<string>();
  #begins = 0;
  /** Those being begun: a registrar's name may take long to be looked up, and other lines do not wait for it. */
  readonly #beginning = new Set<Id>();
  #onNone: (() => void) | null = null;
  #isStopping = false;

  constructor(options: RegistrationsOptions) {
    this.#options = options;
  }

  /** Takes up what lines say now; what is begun then goes on by itself. */
  async look(): Promise<void> {
    const { database, worker } = this.#options;
    const lines = await linesToRegister(database, worker);
    const wanted = new Set(lines.map(({ line }) => line));
    for (const line of this.#begun.keys()) if (!wanted.has(line)) this.#leave(line);
    for (const line of this.#noted.keys()) if (!wanted.has(line)) this.#noted.delete(line);
    for (const line of lines) {
      const of = JSON.stringify(line);
      const begun = this.#begun.get(line.line);
      if (begun?.of === of) this.#lookUpAgain(line.line);
      if (begun?.of === of || this.#beginning.has(line.line)) continue;
      if (begun !== undefined) this.#leave(line.line);
      this.#beginning.add(line.line);
      void this.#begin(line, { id: `${line.line} ${++this.#begins}`, of }).finally(() =>
        this.#beginning.delete(line.line),
      );
    }
  }

  /** Takes the outcome of a registration, and the address whose message brought it. */
  take(event: RegistrationEvent, peer: string | null): void {
    const id = event.registration;
    if (event.type === "unregistered") {
      this.#leaving.delete(id);
      if (this.#leaving.size === 0) this.#onNone?.();
      return;
    }
    const [line] = [...this.#begun].find(([, begun]) => begun.id === id) ?? [];
    if (line === undefined) return;
    const contact = this.#contacts.get(line);
    if (event.type === "registered" && contact !== undefined) this.#meet(line, { ...contact, answered: peer });
    const state: RegistrationState =
      event.type === "registered"
        ? { state: "registered", note: null, until: Date.now() + event.seconds * 1000 }
        : { state: "failed", note: `${event.status} ${event.reason}`.trim(), until: null };
    void this.#note(line, state);
  }

  /** Ends all registrations, so that carriers send no calls to a worker that has stopped. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#begun.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    using ending = new DisposableStack();
    ending.adopt(setTimeout(resolve, leavePatience), clearTimeout);
    this.#onNone = resolve;
    for (const line of this.#begun.keys()) {
      void this.#note(line, { state: "waiting", note: null, until: null });
      this.#leave(line);
    }
    await promise;
  }

  /** Whether registrars call us by this user. */
  isContact(called: string): boolean {
    return this.#contacts.values().some(({ user }) => user === called);
  }

  /** What cannot be begun is tried again when it is looked next. */
  async #begin(stored: LineToRegister, begun: Begun): Promise<void> {
    const { sip, openSecret } = this.#options;
    const { line, host, port, transport, username } = stored;
    if (transport === "tls") return this.#refuse(line, "Workers speak no TLS.");
    if (username === null) return this.#refuse(line, "It has no user name.");
    const places = await sip.addressesOf(host);
    if (places.length === 0) return this.#refuse(line, `${host} is not found.`);
    const trunk = await openTrunk(openSecret, stored).catch(() => null);
    if (trunk === null) return this.#refuse(line, "Its password cannot be opened: write it again.");
    await this.#note(line, { state: "waiting", note: null, until: null });
    if (this.#isStopping) return;
    this.#begun.set(line, begun);
    const at = username.lastIndexOf("@");
    const own = at < 0 ? username : username.slice(0, at);
    this.#meet(line, { user: own, host, named: places, answered: null, lookedUpAt: this.#now() });
    const user = encodeURIComponent(own);
    sip.register({
      type: "register",
      registration: begun.id,
      address: `sip:${user}@${at < 0 ? host : username.slice(at + 1)}`,
      user,
      destination: { transport, address: host, port },
      login: { username, password: trunk.password ?? "" },
    });
  }

  #refuse(line: Id, note: string): Promise<void> {
    return this.#note(line, { state: "failed", note, until: null });
  }

  #leave(line: Id): void {
    const begun = this.#begun.get(line);
    if (begun === undefined) return;
    this.#begun.delete(line);
    this.#noted.delete(line);
    this.#contacts.delete(line);
    this.#tellCallers();
    this.#leaving.add(begun.id);
    this.#options.sip.register({ type: "unregister", registration: begun.id });
  }

  #meet(line: Id, contact: Contact): void {
    this.#contacts.set(line, contact);
    this.#tellCallers();
  }

  /** A registrar may move: its name leads elsewhere then. One whose name is not known for a moment stays where it was. */
  #lookUpAgain(line: Id): void {
    const contact = this.#contacts.get(line);
    const now = this.#now();
    if (contact === undefined || now - contact.lookedUpAt < lookUpEvery) return;
    this.#contacts.set(line, { ...contact, lookedUpAt: now });
    void this.#options.sip.addressesOf(contact.host).then((named) => {
      const met = this.#contacts.get(line);
      if (met?.host === contact.host && named.length > 0) this.#meet(line, { ...met, named });
    });
  }

  #tellCallers(): void {
    this.#options.callers.setRegistrars(
      this.#contacts
        .values()
        .flatMap(({ named, answered }) => [...named, ...(answered === null ? [] : [answered])])
        .toArray(),
    );
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now();
  }

  /** Writes the state of the registration, where it has changed. */
  async #note(line: Id, state: RegistrationState): Promise<void> {
    const told = JSON.stringify(state);
    if (this.#noted.get(line) === told) return;
    this.#noted.set(line, told);
    const { database, log } = this.#options;
    if (state.state === "failed") log.warn({ line, why: state.note }, "a line is not registered");
    await noteRegistration(database, line, state).catch((error: unknown) => {
      this.#noted.delete(line);
      log.warn({ err: error, line }, "how a line is registered could not be stored");
    });
  }
}
