import { texts } from "./texts.ts";

export type NumberRead =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string };

/** Commas that part thousands, as many write them; others take the comma of `5,000` for a point. */
const thousands = /^[+-]?[1-9]\d{0,2}(,\d{3})+$/;
/** A whole number has no fractions, so that the points of `5.000` part thousands too. */
const wholeThousands = /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/;

/**
 * A number as people write it, with a point or a comma before its fractions. What is five thousand to one and five to
 * another is refused. `whole`: it has no fractions.
 */
export function readNumber(text: string, { isWhole = false } = {}): NumberRead {
  const written = text.trim();
  if ((isWhole ? wholeThousands : thousands).test(written)) {
    const [whole = "", fraction = ""] = [written.replaceAll(/[.,]/g, ""), written.replace(",", ".")];
    const isFraction = !isWhole && Number.isFinite(Number(fraction));
    return refuse(isFraction ? texts.faults.thousandsOrFraction(whole, fraction) : texts.faults.thousands(whole));
  }
  const number = written === "" ? Number.NaN : Number(written.replace(",", "."));
  if (!Number.isFinite(number)) return refuse(texts.faults.number);
  return isWhole && !Number.isInteger(number) ? refuse(texts.faults.whole) : { ok: true, value: number };
}

function refuse(message: string): NumberRead {
  return { ok: false, message };
}
