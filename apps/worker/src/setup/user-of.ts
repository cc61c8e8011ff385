/** Who a SIP or tel URI names: the part before the @, without parameters. Null when there is none that could be kept. */
export function userOf(uri: string): string | null {
  const match = /^(?:sips?:([^@;?]+)(?:;[^@?]*)?@|tel:([^;?]+))/i.exec(uri);
  const user = match?.[1] ?? match?.[2];
  if (user === undefined) return null;
  try {
    const decoded = decodeURIComponent(user);
    return /\p{Cc}/u.test(decoded) ? null : decoded;
  } catch {
    // Not a percent-encoding: taken as written.
    return user;
  }
}
