/** A client that does not let this network in, met while this page is open; null before. It goes with the page. */
let met: { readonly ip: string | null } | null = null;
let lead: () => void = () => {};

export const ipRestriction = () => met;

/** The server has refused the network; leads to the page that says so. */
export function meetIpRestriction(ip: string | null): void {
  met = { ip };
  lead();
}

/** What leads there: the router, once there is one. What is asked ahead of the page may have been refused before. */
export function leadToIpRestriction(go: () => void): void {
  lead = go;
  if (met !== null) go();
}
