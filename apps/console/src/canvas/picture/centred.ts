/** Half of the widest that is centred. */
const reach = 500;

/**
 * Puts an element with its middle at `x`: one that is as wide as its content and has automatic margins. A transform would be
 * a step more of every frame.
 */
export const centred = (x: number, top: number) => ({ left: x - reach, right: -x - reach, top });
