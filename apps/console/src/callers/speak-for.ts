import { listen } from "@parley/client";
import type { ModelWords } from "@parley/host";
import type { speakAsCaller as declared } from "@parley/model/api/speak-as-caller";
import type { InVersion } from "@parley/model/api/versions";
import { type AskedCaller, messageOf } from "@parley/model/kernel";
import { send } from "../api/send.ts";
import { onceThereIsRoom } from "./once-there-is-room.ts";
import { texts } from "./texts.ts";

// As the API declares it, without the schemas that the server reads.
const speakAsCaller: typeof declared = {
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/speak_as_caller/",
  body: {},
  media: { kind: "events", type: "text/event-stream" },
};

/** What the connected model says next for a caller, or the reason why it says nothing. */
export async function speakFor(at: InVersion, asked: AskedCaller, signal: AbortSignal): Promise<ModelWords> {
  const told = async (): Promise<ModelWords> => {
    for await (const said of listen(send, speakAsCaller, { path: at, body: asked, signal })) return said;
    return { type: "failed", reason: texts.brokeOff };
  };
  try {
    return await onceThereIsRoom(told, signal);
  } catch (error) {
    return { type: "failed", reason: messageOf(error) };
  }
}
