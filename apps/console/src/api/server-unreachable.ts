import { texts } from "./texts.ts";

/** No answer came: the server is down, or this machine is offline. */
export class ServerUnreachable extends Error {
  override readonly name = "ServerUnreachable";

  constructor(cause: unknown) {
    super(texts.unreachable, { cause });
  }
}
