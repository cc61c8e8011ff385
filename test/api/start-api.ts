import {
  type Ask,
  startServer,
  type TestGrant,
  type TestServer,
  type TestServerOptions,
} from "../../apps/server/test/harness.ts";
import { callAt } from "./catalogue.ts";
import { answerChecker } from "./check-answer.ts";
import { type Client, clientOf } from "./client.ts";
import type { ApiDocument } from "./document.ts";
import { operations } from "./document.ts";
import { record } from "./record.ts";

export type ListenerName = "studio" | "applications";
export type User = Client & { readonly id: string };

/** The real application on a database of its own, its description, and those who call it. */
export type Api = {
  readonly server: TestServer;
  readonly document: ApiDocument;
  /** Ids of the calls that are built. */
  readonly mounted: ReadonlySet<string>;
  readonly anonymous: (listener?: ListenerName) => Client;
  readonly signIn: (grants: readonly TestGrant[], listener?: ListenerName) => Promise<User>;
  /** A user who may do everything. */
  readonly admin: User;
  readonly close: () => Promise<void>;
};

/**
 * Whole runs outlast a token, and a user may rest in them for longer than a sign-in lasts: after so long they sign in again;
 * milliseconds.
 */
const renewAfter = 300_000;

export async function startApi(options: TestServerOptions = {}): Promise<Api> {
  const server = await startServer(options);
  const { body } = await server.anonymous()("GET", "/api/openapi.json");
  const document: ApiDocument = body;
  const check = answerChecker(document);
  const signIn = async (grants: readonly TestGrant[], listener: ListenerName = "studio"): Promise<User> => {
    const signedIn = await server.signIn(grants, listener);
    let renewedAt = server.deps.now();
    const ask: Ask = async (...request) => {
      if (server.deps.now() - renewedAt > renewAfter) {
        renewedAt = server.deps.now();
        await signedIn.renew();
      }
      return signedIn(...request);
    };
    return { ...clientOf(ask, check), id: signedIn.user };
  };
  const mounted = new Set(operations(document).flatMap(({ method, path }) => callAt(method, path)?.id ?? []));
  for (const call of mounted) record({ call, shown: "mounted" });
  return {
    server,
    document,
    mounted,
    anonymous: (listener = "studio") => clientOf(server.anonymous(listener), check),
    signIn,
    admin: await signIn([{ scope: "independent", policy: "v2.all.admin" }]),
    close: server.close,
  };
}
