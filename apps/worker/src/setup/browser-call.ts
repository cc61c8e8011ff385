import { type CallTicket, createCall, type Lease } from "@parley/db/store";
import { readDocument } from "@parley/flow";
import { type ReleaseRuntime, type RuntimeMaking, releaseRuntime } from "@parley/host";
import type { PageCallEvent } from "@parley/model/api/page-call";
import type { Id } from "@parley/model/kernel";
import { Allowance, CallMedia, WebLink } from "@parley/voice";
import type { Logger } from "pino";
import type { WebSocket } from "ws";
import { refusedAnswer } from "../agent/outside.ts";
import { endUnheld } from "../call/call-closing.ts";
import { CallResources } from "../call/call-resources.ts";
import { PhoneCall } from "../call/phone-call.ts";
import { type Hosting, keepingOf } from "./begin-call.ts";
import { answeredRow } from "./call-row.ts";

export type BrowserHosting = Omit<Hosting, "sip" | "audio" | "openSecret"> & {
  /** By what this worker holds its calls. */
  readonly lease: Lease;
  /** For drafts, which no release holds. */
  readonly making: RuntimeMaking;
  readonly runtimes: (release: Id) => Promise<ReleaseRuntime>;
  /** What the agent speaks with, in words. */
  readonly speech: string;
  readonly log: Logger;
};

type Coming = { readonly socket: WebSocket; readonly ticket: CallTicket; readonly call: Id };

/** What a page may say: it has fifty frames a second, and those of a while at once after it stood still. */
const messages = { atOnce: 1000, perSecond: 100 };

/** A test call from a page: the same conversation as by phone, on a line that is a WebSocket. Null when it hung up before. */
export async function holdBrowserCall(hosting: BrowserHosting, coming: Coming): Promise<PhoneCall | null> {
  const { socket, ticket, call: id } = coming;
  const { store, lease, pacer, zone } = hosting;
  const key = { organisation: ticket.organisation, call: id, lease };
  const log = hosting.log.child({ call: id, from: "page" });
  const tell = (told: PageCallEvent) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(told));
  };
  const runtime = await runtimeOfTicket(hosting, ticket);
  const link = new WebLink(
    {
      send: (frame) => socket.send(frame),
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
    },
    (keys) => tell({ type: "pressed", keys }),
  );
  if (socket.readyState !== socket.OPEN) return null;
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
  tell({ type: "begun", call: id, speech: hosting.speech, hearing: hosting.recognisers.hearing });
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
        hangUp: () => tell({ type: "hung_up" }),
        letGo: () => {},
        transfer: async () => ({ answer: refusedAnswer("A call from a page cannot be transferred."), hasLeft: false }),
      },
      follow: (events) => tell({ type: "log", events }),
      ...keepingOf(hosting, key),
    },
    resources,
    (onEvent) => new CallMedia({ link, pacer, recorder, onEvent }),
  );
  const allowance = new Allowance(messages);
  socket.on("message", (data, isBinary) => {
    if (!allowance.take(performance.now())) return socket.close(4400, "More comes than a person can say.");
    const bytes = data instanceof Buffer ? data : null;
    if (bytes !== null && (isBinary ? link.take(bytes) : obey(bytes, link, call))) return;
    socket.close(4400, "That is neither a frame of audio nor a key.");
  });
  socket.on("close", () => call.hungUp("caller"));
  if (socket.readyState !== socket.OPEN) call.hungUp("caller");
  void call.done.then(() => {
    tell({ type: "stored", call: id });
    socket.close(1000);
  });
  return call;
}

function runtimeOfTicket({ runtimes, making }: BrowserHosting, ticket: CallTicket): Promise<ReleaseRuntime> {
  if (ticket.release !== null) return runtimes(ticket.release);
  return releaseRuntime(readDocument(ticket.document), ticket.version, making);
}

/** What a page says in words; false when that is nothing we know. */
function obey(message: Buffer, link: WebLink, call: PhoneCall): boolean {
  const told = readMessage(message);
  if (typeof told !== "object" || told === null || !("type" in told)) return false;
  if (told.type === "hang_up") {
    call.hungUp("caller");
    return true;
  }
  return told.type === "key" && "key" in told && typeof told.key === "string" && link.takeKey(told.key);
}

function readMessage(message: Buffer): unknown {
  try {
    return JSON.parse(message.toString("utf8"));
  } catch {
    // No JSON is nothing we know: the socket is closed for it.
    return null;
  }
}
