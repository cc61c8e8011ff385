import type { Present, PresentEvent, Presence as Told } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";

export type PresencePorts = {
  readonly tab: Id;
  readonly account: Id | null;
  /** Tells the others; what becomes of it does not matter. */
  readonly send: (told: Told) => void;
  readonly onOthers: (others: readonly Present[]) => void;
  readonly now: () => number;
  /** How often a tab tells of itself, how long it takes a new selection along, how long a change counts; milliseconds. */
  readonly every?: number;
  readonly settle?: number;
  readonly rest?: number;
};

/** Who else has a version open: each tab tells of itself when something changes and now and then, and is gone when it does not. */
export class Presence {
  readonly #ports: PresencePorts;
  readonly #every: number;
  readonly #seen = new Map<Id, { readonly present: Present; readonly at: number }>();
  readonly #beat: ReturnType<typeof setInterval>;
  #selected: Id | null = null;
  #edits = false;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;
  #others: readonly Present[] = [];

  constructor(ports: PresencePorts) {
    this.#ports = ports;
    this.#every = ports.every ?? 20_000;
    this.#beat = setInterval(() => {
      this.#send({});
      this.#showOthers();
    }, this.#every);
    this.#send({ asks: true });
  }

  look(selected: Id | null): void {
    if (selected === this.#selected) return;
    this.#selected = selected;
    this.#rest();
    this.#tellSoon();
  }

  touch(): void {
    if (this.#selected === null) return;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#rest();
      this.#tellSoon();
    }, this.#ports.rest ?? 30_000);
    if (this.#edits) return;
    this.#edits = true;
    this.#tellSoon();
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#edits = false;
  }

  hear({ type: _type, asks, leaves, ...present }: PresentEvent): void {
    const { tab, account, now } = this.#ports;
    if (present.tab === tab) return;
    if (asks) this.#tellSoon();
    if (present.account === account) return;
    if (leaves) this.#seen.delete(present.tab);
    else this.#seen.set(present.tab, { present, at: now() });
    this.#showOthers();
  }

  close(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#telling);
    this.#rest();
    this.#send({ leaves: true });
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#send({});
    }, this.#ports.settle ?? 300);
  }

  #send(more: { asks?: boolean; leaves?: boolean }): void {
    this.#ports.send({ tab: this.#ports.tab, selected: this.#selected, edits: this.#edits, ...more });
  }

  #showOthers(): void {
    const { now, onOthers } = this.#ports;
    for (const [tab, { at }] of this.#seen) if (now() - at > 2.5 * this.#every) this.#seen.delete(tab);
    const others = [...this.#seen.values()].map(({ present }) => present);
    const isSame =
      others.length === this.#others.length &&
      others.every(({ tab, selected, edits }, place) => {
        const known = this.#others[place];
        return known?.tab === tab && known.selected === selected && known.edits === edits;
      });
    if (isSame) return;
    this.#others = others;
    onOthers(others);
  }
}
