import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/** What a line says of whom it may call, and for how much. */
export type LineRules = {
  /** ISO 3166 code of the country that numbers without a leading + are of; null: none, so they are not dialled. */
  readonly country: string | null;
  /** Prefixes with a leading + that may be called; `+` is everywhere. None: the country of the line, or of our number. */
  readonly destinations: readonly string[];
  /** Numbers that cost their caller more than a call. */
  readonly allow_premium: boolean;
  /** Numbers of at most so many digits, without a leading +, are dialled as they are: extensions. 0: none are. */
  readonly internal_digits: number;
  readonly prices: readonly Price[];
  /** Price a minute where no prefix fits. */
  readonly default_price: number | null;
};

/** Who may be called: the number that is dialled, empty for a name or a host, and what a minute of it counts as. */
export type Destination = { readonly to: string; readonly perMinute: number };

export type DestinationRefusal = "not_a_number" | "premium_number" | "destination_not_allowed";

const premium: readonly ReturnType<PhoneNumber["getType"]>[] = ["PREMIUM_RATE", "SHARED_COST", "PERSONAL_NUMBER"];

/**
 * Whether a line may call a number from one of ours. Spaces and what people write between digits count for nothing. What
 * is international comes back as E.164. A name or a host (`to` is null) is another machine of the client's where the line
 * has extensions; elsewhere the carrier reads it, at a price that nothing says.
 */
export function judgeDestination(
  { to, from }: { readonly to: string | null; readonly from: string },
  line: LineRules,
): Destination | DestinationRefusal {
  if (to === null) return { to: "", perMinute: line.internal_digits > 0 ? 0 : priceOf("", line) };
  const written = to.replaceAll(/[\s().-]/g, "");
  if (!/^\+?[0-9]{1,20}$/.test(written)) return "not_a_number";
  if (!written.startsWith("+") && written.length <= line.internal_digits) return { to: written, perMinute: 0 };
  const number = numberOf(written, line.country);
  if (number === null) return "not_a_number";
  if (!line.allow_premium && premium.includes(number.getType())) return "premium_number";
  const home = line.country ?? numberOf(from, null)?.country ?? null;
  const isAllowed =
    line.destinations.length === 0
      ? home !== null && number.country === home
      : line.destinations.some((prefix) => number.number.startsWith(prefix));
  if (!isAllowed) return "destination_not_allowed";
  return { to: number.number, perMinute: priceOf(number.number, line) };
}

/** A number as someone writes it; `country`, or its calling code: of it are numbers without a leading +. */
export type WrittenNumber = { readonly text: string; readonly country: string | null };

/** Whether two numbers are one, however each is written: international, with or without the +, national or internal. */
export function isSameNumber(one: WrittenNumber, other: WrittenNumber): boolean {
  const spellings = new Set(spellingsOf(one));
  return spellingsOf(other).some((digits) => spellings.has(digits));
}

/** The country of an international number, or its calling code where that does not say the country; null for any other. */
export function countryOf(number: string): string | null {
  const known = numberOf(number, null);
  return known === null ? null : (known.country ?? `+${known.countryCallingCode}`);
}

/** The digits of a number as they are written, and those of the international one. */
function spellingsOf({ text, country }: WrittenNumber): readonly string[] {
  const written = text.replaceAll(/[^+0-9]/g, "");
  // 00 stands for the + in most countries; where it does not, no number begins with it.
  const number = numberOf(written, country) ?? numberOf(written.replace(/^00/, "+"), null);
  const international = number?.number ?? written;
  return [written, international].map((number) => number.replace("+", "")).filter((digits) => digits !== "");
}

/** A number of which there may be one, by the digits that its country has; null for any other. */
function numberOf(text: string, country: string | null): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, { ...homeOf(country), extract: false });
  return number?.isPossible() ? number : null;
}

function homeOf(country: string | null): { defaultCountry?: CountryCode; defaultCallingCode?: string } {
  if (country?.startsWith("+")) return { defaultCallingCode: country.slice(1) };
  return country !== null && isCountry(country) ? { defaultCountry: country } : {};
}

const isCountry = (code: string): code is CountryCode => isSupportedCountry(code);

/** What a minute to numbers of a prefix costs, in the money that the installation counts in. */
type Price = { readonly prefix: string; readonly per_minute: number };

/** What a minute counts as where a line has no price at all. */
const unpriced = 1;

/** The price of the longest prefix that fits, else the line's default; a price that is not known counts as the highest. */
function priceOf(
  number: string,
  { prices, default_price: otherwise }: { readonly prices: readonly Price[]; readonly default_price: number | null },
): number {
  const fitting = prices.filter(({ prefix }) => number.startsWith(prefix));
  const [longest] = fitting.toSorted((one, other) => other.prefix.length - one.prefix.length);
  if (longest !== undefined) return longest.per_minute;
  if (otherwise !== null) return otherwise;
  return prices.length === 0 ? unpriced : Math.max(...prices.map(({ per_minute }) => per_minute));
}
