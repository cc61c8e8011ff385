import type { Endpoint } from "@parley/sip";
import { Allowance, type AllowanceSize } from "@parley/voice";

export type SourceGateOptions = {
  /** Whether an address is one that may call us. */
  readonly isListed: (address: string) => boolean;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
};

type Kind = "opening" | "question" | "rest";

/**
 * What is read of one address that may call, or that we have a call with. Each kind has its own share, so that none uses
 * up that of another: INVITEs that open calls, OPTIONS, and the rest, which is about calls that go on.
 */
const known: Readonly<Record<Kind, AllowanceSize>> = {
  opening: { atOnce: 200, perSecond: 100 },
  question: { atOnce: 20, perSecond: 10 },
  rest: { atOnce: 1000, perSecond: 500 },
};
/** What is read of an address that we know nothing of: an answer to a call of ours may come from there. */
const strange: AllowanceSize = { atOnce: 20, perSecond: 10 };
/** What is read of all of these together: their addresses may be invented. */
const allStrange: AllowanceSize = { atOnce: 200, perSecond: 100 };
/** A message of more counts as several: reading takes as long as the message is. */
const bytesOfOne = 1500;
/**
 * Longer datagrams are left unread: no honest one comes near, and their senders' addresses may be invented. By TCP
 * longer messages are usual, and only those who may call, or whom we called, are listened to.
 */
const longestDatagram = { strange: 4 * 1024, known: 16 * 1024 };
/** Addresses remembered of either sort; the one remembered longest is forgotten first, and begins with a full share again. */
const mostRemembered = 4096;
/** Where the To header of any sensible request stands; bytes. */
const headLength = 2048;

/**
 * Tells which messages of SIP are worth reading, by where they come from, their length and their first letters alone:
 * reading one costs a hundred times as much. A source that sends more than its share keeps no other waiting.
 */
export class SourceGate {
  readonly #isListed: (address: string) => boolean;
  readonly #now: () => number;
  readonly #known = new Map<string, Readonly<Record<Kind, Allowance>>>();
  readonly #strange = new Map<string, Allowance>();
  readonly #allStrange = new Allowance(allStrange);
  /** Messages that were not read so far. */
  unread = 0;

  constructor({ isListed, now = () => performance.now() }: SourceGateOptions) {
    this.#isListed = isListed;
    this.#now = now;
  }

  /** Takes a message from its sender's share; false when that is used up, and the message is to be left unread. */
  takes(bytes: Uint8Array, source: Endpoint): boolean {
    const isTaken = this.#isTaken(bytes, source);
    if (!isTaken) this.unread++;
    return isTaken;
  }

  #isTaken(bytes: Uint8Array, { address, port, transport }: Endpoint): boolean {
    // A datagram may come from no port at all, and nothing can be answered there.
    if (port === 0) return false;
    const shares = this.#known.get(address) ?? (this.#isListed(address) ? this.#know(address) : undefined);
    const longest = shares === undefined ? longestDatagram.strange : longestDatagram.known;
    if (transport === "udp" && bytes.length > longest) return false;
    const now = this.#now();
    const count = Math.max(1, bytes.length / bytesOfOne);
    if (shares !== undefined) return shares[kindOf(bytes)].take(now, count);
    return this.#shareOf(address).take(now, count) && this.#allStrange.take(now, count);
  }

  /** We have something to do with this address, whether or not it may call: it has the share of one that may. */
  meet(address: string): void {
    if (!this.#known.has(address)) this.#know(address);
  }

  #know(address: string): Readonly<Record<Kind, Allowance>> {
    const { opening, question, rest } = known;
    const shares = {
      opening: new Allowance(opening),
      question: new Allowance(question),
      rest: new Allowance(rest),
    };
    remember(this.#known, address, shares);
    return shares;
  }

  #shareOf(address: string): Allowance {
    const share = this.#strange.get(address) ?? new Allowance(strange);
    if (!this.#strange.has(address)) remember(this.#strange, address, share);
    return share;
  }
}

function remember<Value>(table: Map<string, Value>, address: string, value: Value): void {
  const oldest = table.keys().next();
  if (table.size >= mostRemembered && !oldest.done) table.delete(oldest.value);
  table.set(address, value);
}

function kindOf(bytes: Uint8Array): Kind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headLength)).toString("latin1");
  if (!head.startsWith("INVITE ") && !head.startsWith("OPTIONS ")) return "rest";
  // With a tag it belongs to a call that goes on.
  if (/^(?:to|t)[ \t]*:[^\r\n]*;[ \t]*tag[ \t]*=/im.test(head)) return "rest";
  return head.startsWith("INVITE ") ? "opening" : "question";
}
