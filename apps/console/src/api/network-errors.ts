import { RequestAborted } from "./request-aborted.ts";
import { ServerUnreachable } from "./server-unreachable.ts";

/** @throws ServerUnreachable when no answer comes, or it breaks off; RequestAborted when it was cancelled. */
export const withNetworkErrors = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    throw cause instanceof DOMException && cause.name === "AbortError"
      ? new RequestAborted(cause)
      : new ServerUnreachable(cause);
  });
