/** Compact forms, from RFC 3261 and the IANA registry of SIP headers. */
const COMPACT: Readonly<Record<string, string>> = {
  a: "Accept-Contact",
  b: "Referred-By",
  c: "Content-Type",
  d: "Request-Disposition",
  e: "Content-Encoding",
  f: "From",
  i: "Call-ID",
  j: "Reject-Contact",
  k: "Supported",
  l: "Content-Length",
  m: "Contact",
  n: "Identity-Info",
  o: "Event",
  r: "Refer-To",
  s: "Subject",
  t: "To",
  u: "Allow-Events",
  v: "Via",
  x: "Session-Expires",
  y: "Identity",
};

const UNUSUAL: Readonly<Record<string, string>> = {
  "call-id": "Call-ID",
  cseq: "CSeq",
  "mime-version": "MIME-Version",
  "www-authenticate": "WWW-Authenticate",
  rack: "RAck",
  "min-se": "Min-SE",
  rseq: "RSeq",
  "sip-etag": "SIP-ETag",
  "sip-if-match": "SIP-If-Match",
};

/** The usual long form of a header name in any capitals: `v` and `VIA` are `Via`. */
export function headerName(name: string): string {
  const lower = name.toLowerCase();
  if (Object.hasOwn(COMPACT, lower)) return COMPACT[lower] ?? name;
  if (Object.hasOwn(UNUSUAL, lower)) return UNUSUAL[lower] ?? name;
  return lower.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());
}
