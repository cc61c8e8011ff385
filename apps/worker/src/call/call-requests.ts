import type { ServerRequest } from "@parley/host";
import { languageModels } from "@parley/webhook";
import type { Answer } from "../agent/outside.ts";
import type { CallSetup } from "./call-setup.ts";

/** What one call asks of other servers and of the connected model. */
export class CallRequests {
  readonly #setup: CallSetup;
  readonly #onSentence: (request: string, text: string) => void;
  /** Language models that are asked, by request: what gives them up. */
  readonly #models = new Map<string, AbortController>();

  /** `onSentence` hears each sentence of a model before its answer is whole. */
  constructor(setup: CallSetup, onSentence: (request: string, text: string) => void) {
    this.#setup = setup;
    this.#onSentence = onSentence;
  }

  ask(request: ServerRequest): Promise<Answer> {
    const { host, key } = this.#setup;
    return request.kind === "model" ? this.#askModel(request) : host.outside.run(request, key.organisation);
  }

  /** The conversation no longer waits for this: a model stops speaking, any other request goes on unheard. */
  cancel(request: string): void {
    this.#models.get(request)?.abort();
  }

  async #askModel(request: Extract<ServerRequest, { kind: "model" }>): Promise<Answer> {
    const { host, key } = this.#setup;
    const given = new AbortController();
    this.#models.set(request.id, given);
    try {
      return await languageModels(host.outside).ask(request, key.organisation, {
        sentence: (text) => this.#onSentence(request.id, text),
        signal: given.signal,
      });
    } finally {
      this.#models.delete(request.id);
    }
  }
}
