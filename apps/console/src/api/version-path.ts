import { fillPath } from "@parley/client";
import type { InVersion } from "@parley/model/api/versions";

/** The address of a version's calls: what is kept of the version in this browser is kept under it. */
export const versionPath = (at: InVersion): string =>
  fillPath("/api/organisations/{org}/flows/{flow}/versions/{ver}/", at);
