/**
 * The logistic function and the logarithm, made of sums, products and quotients alone. Those of engines differ in their
 * last bits, and a model is trained in servers and in browsers: the same corpus must give the same model in all of them.
 */

const ln2 = Math.LN2;
/** Beyond this the logistic function is 0 or 1 for all that matters. */
const farthest = 40;
/** So many terms of a series are exact to the last bits where it is used. */
const terms = 16;

/** `1 / (1 + exp(-x))`. */
export function logistic(x: number): number {
  const small = expOfNegative(-Math.min(farthest, Math.abs(x)));
  return x < 0 ? small / (1 + small) : 1 / (1 + small);
}

/** The natural logarithm of a number over 0. */
export function log(x: number): number {
  let [rest, doublings] = [x, 0];
  for (; rest >= 2; rest /= 2) doublings += 1;
  for (; rest < 1; rest *= 2) doublings -= 1;
  const part = (rest - 1) / (rest + 1);
  const square = part * part;
  let sum = 0;
  for (let term = 2 * terms + 1; term > 0; term -= 2) sum = sum * square + 1 / term;
  return doublings * ln2 + 2 * part * sum;
}

function expOfNegative(x: number): number {
  const halvings = Math.ceil(-x / ln2);
  const rest = x + halvings * ln2;
  let value = 1;
  for (let term = terms; term > 0; term--) value = 1 + (value * rest) / term;
  for (let halving = 0; halving < halvings; halving++) value /= 2;
  return value;
}
