import { texts } from "./texts.ts";

/** A request that was cancelled here before its answer came. */
export class RequestAborted extends Error {
  override readonly name = "RequestAborted";

  constructor(cause: unknown) {
    super(texts.aborted, { cause });
  }
}
