import { createServer } from "node:http";
import { readServiceConfig, stopWithStarter, tellStarter } from "@parley/config";
import { isMigrated, openDatabase } from "@parley/db";

/** As little of a server as the starter needs: ready when its database is. */
const config = readServiceConfig(process.env);
const database = openDatabase({ appUrl: config.appDatabaseUrl, systemUrl: config.systemDatabaseUrl });
const listeners = [config.studioPort, config.applicationsPort].map((port) =>
  createServer((request, response) => {
    if (request.url !== "/readyz") {
      response.end(String(process.pid));
      return;
    }
    isMigrated(database).then(
      (isReady) => response.writeHead(isReady ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    );
  }).listen(port),
);

tellStarter({ type: "notice", label: "Sample", text: "call 1000" });
console.log(
  JSON.stringify({ level: 30, time: 0, pid: 1, hostname: "here", msg: "listening", port: config.studioPort }),
);

stopWithStarter(async () => {
  for (const listener of listeners) {
    listener.close();
    listener.closeAllConnections();
  }
  await database.close();
});
