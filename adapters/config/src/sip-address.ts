import { isIPv6 } from "node:net";
import type { Config } from "./config.ts";

/**
 * Where telephones reach the voice workers, as `host:port`. A worker that listens on every address of its machine is
 * reached where browsers find the studio.
 */
export function sipAddressOf(config: Pick<Config, "sipAdvertisedHost" | "sipPort" | "publicUrl">): string {
  const { sipAdvertisedHost: host, sipPort, publicUrl } = config;
  const reached = host === "0.0.0.0" || host === "::" ? new URL(publicUrl).hostname : host;
  return `${isIPv6(reached) ? `[${reached}]` : reached}:${sipPort}`;
}
