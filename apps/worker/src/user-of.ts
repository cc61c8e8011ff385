/** Who a SIP or tel URI names: the part before the @, without parameters. Null when there is none. */
export function userOf(uri: string): string | null {
  const match = /^(?:sips?:([^@;?]+)@|tel:([^;?]+))/i.exec(uri);
  const user = match?.[1] ?? match?.[2];
  if (user === undefined) return null;
  try {
    return decodeURIComponent(user);
  } catch {
    // Not a percent-encoding: taken as written.
    return user;
  }
}
