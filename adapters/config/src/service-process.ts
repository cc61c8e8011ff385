/**
 * What a service tells its starter. `notice` is one more line for the starter's list of addresses. `fault`: it cannot
 * start, and starting it again would not help.
 */
export type ServiceMessage =
  | { readonly type: "ready" }
  | { readonly type: "fault"; readonly text: string }
  | { readonly type: "notice"; readonly label: string; readonly text: string };

/** What stands before the login. The server gives that line itself where the login of this start is not right. */
export const loginLabel = "Sign in as";

/** Whether something that came over the channel is such a message. */
export function isServiceMessage(value: unknown): value is ServiceMessage {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if (value.type === "ready") return true;
  if (value.type === "fault") return "text" in value;
  return value.type === "notice" && "label" in value && typeof value.label === "string" && "text" in value;
}

/** Tells the starter; without one (a service started by hand) it tells no one. */
export function tellStarter(message: ServiceMessage): void {
  process.send?.(message);
}

/** Catches a fault that only an operator can mend: ends this service, and its starter with it, by the fault's sentence. */
export const giveUpOn =
  (kind: abstract new (...given: never[]) => Error) =>
  (error: unknown): Promise<never> => {
    if (error instanceof kind) return giveUp(error.message);
    throw error;
  };

function giveUp(text: string): Promise<never> {
  return new Promise(() => {
    const fault: ServiceMessage = { type: "fault", text };
    if (process.send !== undefined) process.send(fault, () => process.exit(1));
    else {
      console.error(text);
      process.exit(1);
    }
  });
}

/**
 * Ends this service well. On SIGTERM, SIGINT, or when its starter is gone, it calls `stop` once: refuse new work, let
 * running work finish, close.
 * Then the process exits with 0, or with 1 when `stop` fails. Call it once there is something to stop.
 */
export function stopWithStarter(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("disconnect", end);
  // A starter that went while this service began is not heard to go.
  if (process.send !== undefined && !process.connected) end();
}
