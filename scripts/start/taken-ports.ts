import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "@parley/config";

/** Services of a killed starter end by themselves, and their ports with them, within this time. */
const patience = 3000;

/** What stands in the way of listening, one sentence for each port; empty when all are free. */
export async function takenPorts(config: Config): Promise<readonly string[]> {
  const deadline = performance.now() + patience;
  for (;;) {
    const answers = await Promise.all([
      tcpFault("STUDIO_PORT", { port: config.studioPort, hosts: [undefined, "127.0.0.1"] }),
      tcpFault("APPLICATIONS_PORT", { port: config.applicationsPort, hosts: [undefined, "127.0.0.1"] }),
      udpFault(config.sipHost, config.sipPort).then(
        (fault) => fault ?? tcpFault("SIP_PORT", { port: config.sipPort, hosts: [config.sipHost] }),
      ),
    ]);
    const faults = answers.filter((fault) => fault !== undefined);
    if (faults.length === 0 || performance.now() > deadline) return faults;
    await delay(100);
  }
}

async function tcpFault(
  setting: string,
  { port, hosts }: { readonly port: number; readonly hosts: readonly (string | undefined)[] },
): Promise<string | undefined> {
  for (const host of hosts) {
    const code = await new Promise<string | undefined>((resolve) => {
      const server = createServer();
      server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
      server.listen({ port, ...(host === undefined ? {} : { host }), exclusive: true }, () =>
        server.close(() => resolve(undefined)),
      );
    });
    if (code !== undefined) return sentence(code, { setting, port: String(port) });
  }
  return undefined;
}

async function udpFault(host: string, port: number): Promise<string | undefined> {
  const code = await new Promise<string | undefined>((resolve) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    socket.once("error", (error: NodeJS.ErrnoException) => socket.close(() => resolve(error.code)));
    socket.bind({ address: host, port, exclusive: true }, () => socket.close(() => resolve(undefined)));
  });
  if (code === "EADDRNOTAVAIL") return `SIP_HOST ${host} is no address of this machine: set it to one that is.`;
  return code === undefined ? undefined : sentence(code, { setting: "SIP_PORT", port: `${port} (UDP)` });
}

function sentence(code: string, { setting, port }: { setting: string; port: string }): string {
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program: stop it or set ${setting}.`;
  if (code === "EACCES") return `Port ${port} needs more rights than this user has: set ${setting} to 1024 or above.`;
  return `Port ${port} cannot be used (${code}): set ${setting}.`;
}
