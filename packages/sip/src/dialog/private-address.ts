import { isIpv4, isIpv6 } from "../message/host.ts";

/** Whether an address means something within one network only: RFC 1918, RFC 6598, loopback, and their like in IPv6. */
export function isPrivate(address: string): boolean {
  if (isIpv6(address)) return address === "::1" || /^(?:f[cd]|fe[89ab])/i.test(address);
  if (!isIpv4(address)) return false;
  const [first = 0, second = 0] = address.split(".").map(Number);
  if (first === 172) return second >= 16 && second < 32;
  if (first === 192) return second === 168;
  if (first === 100) return second >= 64 && second < 128;
  return first === 10 || first === 127;
}
