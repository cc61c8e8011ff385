let hear: (call: string) => void = () => {};

/** A call was refused for want of a right. `call` is its method and path. */
export const meetRefusal = (call: string) => hear(call);

/** What hears of it: nothing before the page has begun, which then asks for the person's rights anyway. */
export function hearRefusals(next: (call: string) => void): void {
  hear = next;
}
