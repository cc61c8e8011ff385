import type { Endpoint } from "../dialog/endpoint.ts";
import type { Login } from "../digest/answer-challenge.ts";

/** Has a registrar send us the calls of an address, and keeps it so until `unregister`. */
export interface Register {
  readonly type: "register";
  /** Id for the new registration; not one in use. */
  readonly registration: string;
  /** Whose calls: a SIP URI. */
  readonly address: string;
  /** The user part of the Contact, by which the registrar calls us. */
  readonly user: string;
  readonly destination: Endpoint;
  readonly login?: Login;
}

/** Gives a registration up, at the registrar too. */
export interface Unregister {
  readonly type: "unregister";
  readonly registration: string;
}

/** The state of a registration, sent at every change and at every refresh. */
export type RegistrationEvent =
  /** Calls come for so many seconds; it is refreshed before. */
  | { readonly type: "registered"; readonly registration: string; readonly seconds: number }
  /** The registrar refused, or did not answer. It is tried again after so many seconds. */
  | {
      readonly type: "not_registered";
      readonly registration: string;
      readonly status: number;
      readonly reason: string;
      readonly again: number;
    }
  /** It was given up. The last event. */
  | { readonly type: "unregistered"; readonly registration: string };
