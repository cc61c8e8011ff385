import { createSocket } from "node:dgram";
import { readServiceConfig, stopWithStarter, tellStarter } from "@parley/config";

/** As little of a worker as the starter needs: answers each datagram with its process id. */
const config = readServiceConfig(process.env);
const socket = createSocket("udp4", (_message, from) => socket.send(String(process.pid), from.port, from.address));
socket.bind(config.sipPort, config.sipHost, () => tellStarter({ type: "ready" }));
stopWithStarter(async () => {
  socket.close();
});
