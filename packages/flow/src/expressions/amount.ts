/** An exact decimal amount of money: `units` / 10^`scale`, of a currency (ISO 4217) or of none named. */
export class Amount {
  readonly units: bigint;
  readonly scale: number;
  readonly currency: string | null;

  constructor(units: bigint, scale: number, currency: string | null) {
    this.units = units;
    this.scale = scale;
    this.currency = currency;
  }

  /** As `1250.50 INR`, or the number alone when no currency is named. */
  toString(): string {
    return this.currency === null ? this.decimal() : `${this.decimal()} ${this.currency}`;
  }

  /** The number alone, as `1250.50`. */
  decimal(): string {
    const digits = String(this.units < 0n ? -this.units : this.units).padStart(this.scale + 1, "0");
    const whole = digits.slice(0, digits.length - this.scale);
    const sign = this.units < 0n ? "-" : "";
    return this.scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(digits.length - this.scale)}`;
  }

  add(other: Amount): Amount {
    return new Amount(
      this.#unitsAt(other) + other.#unitsAt(this),
      this.#commonScale(other),
      this.#commonCurrency(other),
    );
  }

  negate(): Amount {
    return new Amount(-this.units, this.scale, this.currency);
  }

  /** Exact, except decimals beyond those that amounts have: these are rounded. */
  times(factor: Amount): Amount {
    const scale = this.scale + factor.scale;
    const product = new Amount(this.units * factor.units, scale, this.#commonCurrency(factor));
    return scale > mostDecimals ? product.round(mostDecimals) : product;
  }

  /** With so many decimals; halves go away from zero. */
  round(decimals: number): Amount {
    if (this.scale <= decimals) {
      return new Amount(this.units * 10n ** BigInt(decimals - this.scale), decimals, this.currency);
    }
    const step = 10n ** BigInt(this.scale - decimals);
    const half = this.units < 0n ? -step / 2n : step / 2n;
    return new Amount((this.units + half) / step, decimals, this.currency);
  }

  /** Below zero, zero or above, as this amount is less than, equal to or more than the other. */
  compare(other: Amount): number {
    this.#commonCurrency(other);
    const left = this.#unitsAt(other);
    const right = other.#unitsAt(this);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  #commonScale(other: Amount): number {
    return Math.max(this.scale, other.scale);
  }

  #unitsAt(other: Amount): bigint {
    return this.units * 10n ** BigInt(this.#commonScale(other) - this.scale);
  }

  #commonCurrency(other: Amount): string | null {
    if (this.currency !== null && other.currency !== null && this.currency !== other.currency) {
      throw new CurrencyMismatch(this.currency, other.currency);
    }
    return this.currency ?? other.currency;
  }
}

/** Amounts of two currencies were compared or added. */
export class CurrencyMismatch extends Error {
  constructor(left: string, right: string) {
    super(`An amount in ${left} and one in ${right} cannot be compared or added.`);
  }
}

/** Most decimals of an amount. */
const mostDecimals = 12;

const decimal = String.raw`-?(?:\d{1,30}|\d{1,3}(?:,\d{2,3}){1,10})(?:\.\d{1,12})?`;
const amountShape = new RegExp(`^(?:([A-Z]{3}) ?)?(${decimal})(?: ?([A-Z]{3}))?$`);

/** Reads `1250.50`, `1,250.50 INR` or `INR 1250.50`. Null for any other text. */
export function parseAmount(text: string): Amount | null {
  const parts = amountShape.exec(text.trim());
  if (parts === null) return null;
  const [, before, number = "", after] = parts;
  if (before !== undefined && after !== undefined) return null;
  const plain = number.replaceAll(",", "");
  const point = plain.indexOf(".");
  const scale = point < 0 ? 0 : plain.length - point - 1;
  return new Amount(BigInt(plain.replace(".", "")), scale, before ?? after ?? null);
}
