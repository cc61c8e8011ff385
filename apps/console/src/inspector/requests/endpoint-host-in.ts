/** The host that is written out in an endpoint, to be proposed; none when a value or `base_url` names it. */
export function endpointHostIn(endpoint: string): readonly string[] {
  const [, host] = /^\s*https?:\/\/([^/\\?#{}@]+)(?:[/\\?#]|$)/i.exec(endpoint) ?? [];
  return host === undefined ? [] : [host.toLowerCase()];
}
