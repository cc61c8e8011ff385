import { quote } from "../message/characters.ts";
import type { Header } from "../message/message.ts";
import type { Challenge } from "./challenge.ts";

/** The hash function digest authentication needs: lower-case hexadecimal of the hash of the text's UTF-8 bytes. */
export type Hash = (algorithm: "MD5" | "SHA-256", text: string) => string;

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** The header that answers a challenge for one request. */
export function answerChallenge(parts: {
  challenge: Challenge;
  login: Login;
  method: string;
  /** The Request-URI. */
  uri: string;
  /** How many requests have used the nonce, this one included. */
  count: number;
  /** Fresh random text of ours. */
  cnonce: string;
  hash: Hash;
}): Header {
  const { challenge, login, method, uri, cnonce } = parts;
  const { realm, nonce, opaque, algorithm, isSession, hasQop, isProxy } = challenge;
  const hash = (...texts: string[]) => parts.hash(algorithm, texts.join(":"));
  const nc = parts.count.toString(16).padStart(8, "0");
  const user = hash(login.username, realm, login.password);
  const key = isSession ? hash(user, nonce, cnonce) : user;
  const what = hash(method, uri);
  const response = hasQop ? hash(key, nonce, nc, cnonce, "auth", what) : hash(key, nonce, what);
  const fields = [
    `username=${quote(login.username)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(uri)}`,
    `response="${response}"`,
    `algorithm=${algorithm}${isSession ? "-sess" : ""}`,
    ...(opaque === null ? [] : [`opaque=${quote(opaque)}`]),
    ...(hasQop || isSession ? [`cnonce=${quote(cnonce)}`] : []),
    ...(hasQop ? ["qop=auth", `nc=${nc}`] : []),
  ];
  return { name: isProxy ? "Proxy-Authorization" : "Authorization", value: `Digest ${fields.join(", ")}` };
}
