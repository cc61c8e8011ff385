/**
 * The one owner of what is opened for a call: ports, files, a place on the line. What opens something for a call is
 * given this first and puts it in at once. A setup that ends without a conversation closes all of it; a conversation takes
 * it over and closes it at its own end.
 */
export class CallResources implements AsyncDisposable {
  readonly #opened = new AsyncDisposableStack();
  readonly #failed = new AsyncDisposableStack();

  /** Keeps something open for the call; what was opened last is closed first. */
  keep<T>(open: T, close: (open: T) => void | PromiseLike<void>): T {
    return this.#opened.adopt(open, close);
  }

  /** What is done, after everything is closed, when no conversation began. */
  onFailure(act: () => void | PromiseLike<void>): void {
    this.#failed.defer(act);
  }

  /** The conversation has begun: who holds it now closes what is open. Throws ReferenceError when all is closed already. */
  handOver(): AsyncDisposableStack {
    const taken = this.#opened.move();
    this.#failed.move();
    return taken;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using _after = this.#failed;
    await this.#opened.disposeAsync();
  }
}
