import { isIP } from "node:net";

/** Settings by name, as a process finds them in its environment; an empty one counts as not set. */
export type Environment = { readonly [name: string]: string | undefined };

/** Reads settings and collects what is wrong with them instead of stopping at the first fault. */
export class SettingReader {
  readonly #environment: Environment;
  readonly faults: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  optional(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  required(name: string): string {
    return this.optional(name) ?? this.#fault(name, "is not set", "");
  }

  port(name: string, otherwise: number): number {
    const text = this.optional(name);
    if (text === undefined) return otherwise;
    return parsePort(text) ?? this.#fault(name, `is "${text}": write a port from 1 to 65535`, otherwise);
  }

  ports(name: string, otherwise: PortRange): PortRange {
    const text = this.optional(name);
    if (text === undefined) return otherwise;
    const [first, last] = text.split("-").map(parsePort);
    if (first !== undefined && last !== undefined && first < last) return { first, last };
    return this.#fault(name, `is "${text}": write two ports such as 20000-23999`, otherwise);
  }

  /** A whole number of seconds, at most so many. */
  seconds(name: string, otherwise: number, most: number): number {
    return this.#whole(name, { unit: "seconds", otherwise, least: 0, most });
  }

  milliseconds(name: string, otherwise: number, most: number): number {
    return this.#whole(name, { unit: "milliseconds", otherwise, least: 1, most });
  }

  #whole(
    name: string,
    {
      unit,
      otherwise,
      least,
      most,
    }: { readonly unit: string; readonly otherwise: number; readonly least: number; readonly most: number },
  ): number {
    const text = this.optional(name);
    if (text === undefined) return otherwise;
    if (/^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    return this.#fault(name, `is "${text}": write whole ${unit} from ${least} to ${most}`, otherwise);
  }

  address(name: string, otherwise: string): string {
    const text = this.optional(name);
    if (text === undefined || isIP(text) !== 0) return text ?? otherwise;
    return this.#fault(name, `is "${text}": write an IP address of this machine`, otherwise);
  }

  /** A host that others reach us by: an address or a name. */
  host(name: string): string | undefined {
    const text = this.optional(name);
    if (text === undefined || isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
    return this.#fault(name, `is "${text}": write a host name or an IP address`, undefined);
  }

  email(name: string, otherwise: string): string {
    const text = this.optional(name);
    if (text === undefined || /^[^@\s]+@[^@\s]+$/.test(text)) return text ?? otherwise;
    return this.#fault(name, `is "${text}": write an email address`, otherwise);
  }

  /** An origin: scheme, host and port, nothing behind. */
  origin(name: string, otherwise: string): string {
    const text = this.optional(name);
    if (text === undefined) return otherwise;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search) return url.origin;
    return this.#fault(name, `is "${text}": write an address such as https://parley.example.com`, otherwise);
  }

  /** An address with a path, without a slash at its end. */
  webAddress(name: string): string | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isPlain = url !== undefined && !url.search && !url.hash && url.username === "" && url.password === "";
    if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/(?<!\/)\/+$/, "");
    return this.#fault(name, "is no address: write one such as https://speech.example.com/v1", undefined);
  }

  oneOf<Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word {
    const text = this.optional(name)?.toLowerCase();
    if (text === undefined) return otherwise;
    const word = words.find((one) => one === text);
    return word ?? this.#fault(name, `is "${text}": write one of ${words.join(", ")}`, otherwise);
  }

  /** A text; null for `off`. */
  orOff(name: string, otherwise: string): string | null {
    const text = this.optional(name) ?? otherwise;
    return text === "off" ? null : text;
  }

  /** Where PostgreSQL is; never repeats the text, which holds a password. */
  databaseUrl(name: string): string | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isWhole = url !== undefined && url.username !== "" && url.password !== "" && url.pathname.length > 1;
    if (isWhole && /^postgres(ql)?:$/.test(url.protocol)) return text;
    return this.#fault(name, "is not whole: write postgresql://user:password@host:5432/database", undefined);
  }

  /** Several of something, with commas. */
  list(name: string, isGood: (entry: string) => boolean, what: string): readonly string[] | undefined {
    const entries = this.optional(name)
      ?.split(",")
      .map((entry) => entry.trim());
    const bad = entries?.filter((entry) => !isGood(entry)) ?? [];
    if (bad.length === 0) return entries;
    const listed = bad.map((entry) => `"${entry}"`).join(", ");
    return this.#fault(name, `has ${listed}: write ${what} with commas between them`, undefined);
  }

  /** Several secrets, with commas: none of them is repeated when it is wrong. */
  secrets(name: string, isGood: (entry: string) => boolean, what: string): readonly string[] {
    const entries = (this.optional(name) ?? "").split(",").map((entry) => entry.trim());
    if (entries.length === 1 && entries[0] === "") return [];
    return entries.every(isGood) ? entries : this.#fault(name, `is not whole: write ${what}`, []);
  }

  /** Minutes from 1 to a day; null for `off`. */
  minutes(name: string, otherwise: number): number | null {
    const text = this.optional(name);
    if (text === undefined) return otherwise;
    if (text === "off") return null;
    const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (minutes >= 1 && minutes <= 1_440) return minutes;
    return this.#fault(name, `is "${text}": write minutes from 1 to 1440, or off`, otherwise);
  }

  password(name: string): string | undefined {
    const text = this.optional(name);
    if (text === undefined || text.length >= 8) return text;
    return this.#fault(name, "is too short: write at least 8 characters", undefined);
  }

  /** A secret text; never repeated when it is wrong. */
  token(name: string): string | undefined {
    const text = this.optional(name);
    if (text === undefined || /^[\w.~+/=-]{16,200}$/.test(text)) return text;
    return this.#fault(name, "is no token: write 16 to 200 letters and digits without spaces", undefined);
  }

  #fault<T>(name: string, what: string, otherwise: T): T {
    this.faults.push(`${name} ${what}.`);
    return otherwise;
  }
}

/** UDP ports for audio, both ends included. */
export type PortRange = { readonly first: number; readonly last: number };

function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}
