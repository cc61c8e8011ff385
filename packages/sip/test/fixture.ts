import { readFileSync } from "node:fs";
import cases from "./cases/torture.json" with { type: "json" };

/** One message of RFC 4475 or RFC 5118 and what becomes of it. */
export interface TortureCase {
  readonly set: string;
  readonly name: string;
  /** What the RFC asks for, in short. */
  readonly rfc: string;
  /** What parsing gives: the type of message, or the status that refuses it. */
  readonly parsed: string | number;
  /** Statuses an agent answers with, then the call events it tells. */
  readonly udp: string;
  /** The same over a stream, where it differs. */
  readonly tcp?: string;
}

export const TORTURE: readonly TortureCase[] = cases;

/** The bytes of a fixture. */
export function fixture(set: string, name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`fixtures/${set}/${name}.dat`, import.meta.url)));
}
