/** No answer came: the server is down, or this machine is offline. */
export class ServerUnreachable extends Error {
  override readonly name = "ServerUnreachable";

  constructor(cause: unknown) {
    super("The server could not be reached. Check the connection and try again.", { cause });
  }
}
