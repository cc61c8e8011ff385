import { Button, Modal, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { LookProvider } from "../look/look-provider.tsx";
import styles from "./clients.module.css";
import type { ClientVerbs } from "./use-client-verbs.ts";

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** Asks what a new client is called, and makes it. */
export function ClientDialog(props: { verbs: ClientVerbs; onClose: () => void; onMade: (uuid: string) => void }) {
  const { verbs, onClose, onMade } = props;
  const [name, setName] = useState("");
  const [displayName, setDisplayName] = useState("");
  const [segment, setSegment] = useState("");
  const [description, setDescription] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const made = await verbs.add({
        name: name.trim(),
        display_name: orNull(displayName),
        industry_segment_type: orNull(segment),
        description: orNull(description),
      });
      onMade(made);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <LookProvider>
      <Modal opened onClose={onClose} title="Add client">
        <form onSubmit={(event) => void add(event)}>
          <div className={styles.form}>
            <TextInput
              label="Name"
              description="Unique, and for people of this console."
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={255}
              required
              data-autofocus
              autoComplete="off"
            />
            <TextInput
              label="Display name"
              value={displayName}
              onChange={(event) => setDisplayName(event.currentTarget.value)}
              maxLength={255}
              autoComplete="off"
            />
            <TextInput
              label="Segment"
              description="Line of business, such as healthcare."
              value={segment}
              onChange={(event) => setSegment(event.currentTarget.value)}
              maxLength={255}
              autoComplete="off"
            />
            <Textarea
              label="Description"
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
              maxLength={4000}
              rows={3}
            />
            {error !== null && (
              <div className={styles.fault} role="alert">
                <strong>Error adding a Organisation!</strong>
                <p>{error}</p>
              </div>
            )}
            <div className={styles.buttons}>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" variant="filled" loading={isBusy} disabled={name.trim() === ""}>
                Add client
              </Button>
            </div>
          </div>
        </form>
      </Modal>
    </LookProvider>
  );
}
