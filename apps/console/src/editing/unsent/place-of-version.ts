import type { InVersion } from "@parley/model/api/versions";
import { signedInAccount } from "../../api/tokens.ts";
import { versionPath } from "../../api/version-path.ts";

/** Under which name this browser keeps the editing of a version: whose it is, and of which version. */
export const placeOfVersion = (at: InVersion): string => `${signedInAccount() ?? "nobody"} ${versionPath(at)}`;
