import { type KeyboardEvent, useState } from "react";
import { focusOnce } from "../parts/focus-once.ts";
import { type Client, nameOf } from "./client.ts";
import { fullnessOf } from "./client-storage.ts";
import { ClientTile } from "./client-tile.tsx";
import styles from "./clients.module.css";
import { OpenClient } from "./open-client.tsx";
import { texts } from "./texts.ts";

/** A client's name, which leads to its agents. */
export function ClientName({ client }: { client: Client }) {
  const fullness = fullnessOf(client);
  return (
    <span className={styles.name}>
      <ClientTile client={client} />
      <OpenClient client={client} />
      {fullness !== null && <span className="badge warn">{texts.storage.fullness(fullness)}</span>}
    </span>
  );
}

/** Renames a client at its place: Enter keeps the name, Escape leaves it as it was. */
export function ClientNameField({ client, onRename }: { client: Client; onRename: (name: string | null) => void }) {
  const [name, setName] = useState(nameOf(client));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") onRename(name);
    if (event.key === "Escape") onRename(null);
    event.stopPropagation();
  };
  return (
    <input
      aria-label={texts.columns.newName(client.name)}
      className={`input ${styles.field}`}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onRename(name)}
      maxLength={255}
      ref={focusOnce}
    />
  );
}
