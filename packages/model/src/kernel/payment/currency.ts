/** Decimals of an amount, where they are not two. */
const decimals: ReadonlyMap<string, number> = new Map([
  ...["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV"].map(
    (code): [string, number] => [code, 0],
  ),
  ...["XAF", "XOF", "XPF"].map((code): [string, number] => [code, 0]),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code): [string, number] => [code, 3]),
]);

/** Whether a text is written as a currency of ISO 4217 is. */
export function isCurrency(code: string | null): code is string {
  return code !== null && /^[A-Z]{3}$/.test(code);
}

/** An amount in the smallest unit of its currency; null where it is not above 0, or finer than that unit. */
export function minorUnits(amount: number, currency: string): number | null {
  const scaled = amount * 10 ** (decimals.get(currency) ?? 2);
  const minor = Math.round(scaled);
  return minor > 0 && Number.isSafeInteger(minor) && Math.abs(scaled - minor) < 1e-6 ? minor : null;
}
