import { type CallTicket, createCall, type Lease } from "@parley/db/store";
import { readDocument } from "@parley/flow";
import { type ReleaseRuntime, type RuntimeMaking, releaseRuntime } from "@parley/host";
import type { Id } from "@parley/model/kernel";
import { CallMedia, WebLink } from "@parley/voice";
import type { Logger } from "pino";
import { refusedAnswer } from "../agent/outside.ts";
import { endUnheld } from "../call/call-closing.ts";
import { CallResources } from "../call/call-resources.ts";
import { PhoneCall } from "../call/phone-call.ts";
import { type Hosting, keepingOf } from "./begin-call.ts";
import { answeredRow } from "./call-row.ts";
import type { PageEnd } from "./page-end.ts";

export type BrowserHosting = Omit<Hosting, "sip" | "audio" | "openSecret"> & {
  /** By what this worker holds its calls. */
  readonly lease: Lease;
  /** For drafts of a client, which no release holds. */
  readonly makingFor: (client: Id) => RuntimeMaking;
  readonly runtimes: (release: Id) => Promise<ReleaseRuntime>;
  /** What the agent speaks with, in words. */
  readonly speech: string;
  readonly log: Logger;
};

type Coming = { readonly page: PageEnd; readonly ticket: CallTicket; readonly call: Id };

/** A test call from a page: the same conversation as by phone, on a line that is a WebSocket. Null when it hung up before. */
export async function holdBrowserCall(hosting: BrowserHosting, coming: Coming): Promise<PhoneCall | null> {
  const { page, ticket, call: id } = coming;
  const { socket } = page;
  const { store, lease, pacer, zone } = hosting;
  const key = { organisation: ticket.organisation, call: id, lease };
  const log = hosting.log.child({ call: id, from: "page" });
  const runtime = await runtimeOfTicket(hosting, ticket);
  const link = new WebLink(
    {
      send: (frame) => socket.send(frame),
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
    },
    (keys) => page.tell({ type: "pressed", keys }),
  );
  if (!page.isThere) return null;
  await using resources = new CallResources();
  // Whether a row was written is not known when that fails.
  resources.onFailure(() => endUnheld(store, key, log));
  const row = answeredRow({
    key,
    runtime,
    flow: ticket.flow,
    release: ticket.release,
    category: "subtesting",
    direction: "browser",
    caller_number: null,
    number: null,
    metadata: ticket.metadata,
  });
  await createCall(hosting.database, { ...row, version: ticket.version });
  const recorder = await hosting.recordings.start(resources, key, runtime.document.settings.audio_format, log);
  page.tell({ type: "begun", call: id, speech: hosting.speech, hearing: hosting.recognisers.hearing });
  const call = new PhoneCall(
    {
      host: hosting,
      key,
      release: ticket.release ?? id,
      caller: null,
      metadata: ticket.metadata,
      account: {},
      zone,
      runtime,
      experiment: null,
      log,
      line: {
        hangUp: () => page.tell({ type: "hung_up" }),
        letGo: () => {},
        transfer: async () => ({ answer: refusedAnswer("A call from a page cannot be transferred."), hasLeft: false }),
      },
      follow: (events) => page.tell({ type: "log", events }),
      ...keepingOf(hosting, key),
    },
    resources,
    (onEvent) => new CallMedia({ link, pacer, recorder, onEvent }),
  );
  page.join({ link, call });
  void call.done.then(() => {
    page.tell({ type: "stored", call: id });
    socket.close(1000);
  });
  return call;
}

function runtimeOfTicket({ runtimes, makingFor }: BrowserHosting, ticket: CallTicket): Promise<ReleaseRuntime> {
  if (ticket.release !== null) return runtimes(ticket.release);
  return releaseRuntime(readDocument(ticket.document), ticket.version, makingFor(ticket.organisation));
}
