/** Standard deviations on either side that hold 95 of 100. */
const usual = 1.96;

/** Those that hold 99.7 of 100, for who looks again and again. */
export const sureDeviations = 3;

/**
 * Between which shares the true one lies, with a confidence of 95 %, or by other standard deviations. It is Wilson's
 * interval, which also holds for few calls and for shares near 0 and 1.
 */
export function likelyShare(share: number, calls: number, z = usual): { readonly from: number; readonly to: number } {
  const middle = share + z ** 2 / (2 * calls);
  const around = z * Math.sqrt((share * (1 - share)) / calls + z ** 2 / (4 * calls ** 2));
  const whole = 1 + z ** 2 / calls;
  return { from: Math.max(0, (middle - around) / whole), to: Math.min(1, (middle + around) / whole) };
}
