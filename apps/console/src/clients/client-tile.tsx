import { type Client, nameOf } from "./client.ts";
import styles from "./clients.module.css";

/** How many colours there are. */
const hues = 6;

/** The initials of a client, in a colour that is its own everywhere. */
export function ClientTile({ client }: { client: Client }) {
  return (
    <span className={styles.tile} data-hue={Number.parseInt(client.uuid.slice(-2), 16) % hues} aria-hidden>
      {initialsOf(nameOf(client))}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}
