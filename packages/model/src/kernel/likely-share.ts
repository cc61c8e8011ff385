/** Standard deviations on either side that hold 95 of 100. */
const z = 1.96;

/**
 * Between which shares the true one lies, with a confidence of 95 %: Wilson's interval, which also holds for few calls
 * and for shares near 0 and 1.
 */
export function likelyShare(share: number, calls: number): { readonly from: number; readonly to: number } {
  const middle = share + z ** 2 / (2 * calls);
  const around = z * Math.sqrt((share * (1 - share)) / calls + z ** 2 / (4 * calls ** 2));
  const whole = 1 + z ** 2 / calls;
  return { from: Math.max(0, (middle - around) / whole), to: Math.min(1, (middle + around) / whole) };
}
