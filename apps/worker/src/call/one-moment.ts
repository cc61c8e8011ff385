import { fixedWording, type Session } from "@parley/engine";
import type { LanguageCode } from "@parley/model/kernel";
import type { CallSetup, VoiceSetup } from "./call-setup.ts";

/** Names it among what is played: it is no prompt of the conversation. */
export const momentId = "one moment";

type MomentSetup = VoiceSetup & { readonly runtime: Pick<CallSetup["runtime"], "document" | "runtime"> };

/**
 * What a caller hears when a turn cannot be stored for a while, in the call's language and voice. It is made beforehand, so
 * that it needs nothing that may be away then.
 */
export class OneMoment {
  readonly #setup: MomentSetup;
  #spokenAs: string | null = null;
  /** Ends what is being made of it. */
  #unwanted = new AbortController();
  #samples: Promise<Int16Array> = Promise.resolve(new Int16Array());

  constructor(setup: MomentSetup) {
    this.#setup = setup;
    this.prepare({ language: setup.runtime.document.settings.language, persona: null });
  }

  /** Makes it ready for how the conversation goes on. */
  prepare({ language, persona }: { readonly language: LanguageCode; readonly persona: Session["persona"] }): void {
    const spokenAs = `${language} ${persona}`;
    if (spokenAs === this.#spokenAs) return;
    this.#spokenAs = spokenAs;
    this.#unwanted.abort();
    this.#unwanted = new AbortController();
    const { signal } = this.#unwanted;
    const { host, runtime, key, log } = this.#setup;
    const content = fixedWording(runtime.runtime.program, "please_wait", { language, persona });
    this.#samples = host.speaker.samplesOf(content, { client: key.organisation, signal }).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, "the prompt for a moment's wait could not be made");
      return new Int16Array();
    });
  }

  /** The call is over: none will hear it. */
  close(): void {
    this.#unwanted.abort();
  }

  /** Empty when it could not be made. */
  get samples(): Promise<Int16Array> {
    return this.#samples;
  }
}
