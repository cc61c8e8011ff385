import { NumberInput } from "@mantine/core";
import { rules } from "@parley/model";
import { usualStorageMb } from "@parley/model/nouns/client-storage";
import { useState } from "react";
import { useMe } from "../api/me.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { isAllowed } from "../parts/is-allowed.ts";
import { type Client, nameOf } from "./client.ts";
import { storageOf } from "./client-storage.ts";
import { texts } from "./texts.ts";
import type { ClientVerbs } from "./use-client-verbs.ts";

const said = texts.storage;
/** Staff hold their rights above all clients. */
const everywhere = { organisation: null, flow: null };

/** What the files of a client take, and the most that they may: staff set it. */
export function StorageDialog(props: { client: Client; verbs: ClientVerbs; onClose: () => void }) {
  const { client, verbs, onClose } = props;
  const me = useMe();
  const isStaff = me !== undefined && isAllowed(me, rules.organisationWrite, everywhere);
  const [most, setMost] = useState(client.storage_mb);
  const used = storageOf(client);
  const help = said.help(usualStorageMb);
  return (
    <FormDialog
      title={said.title(nameOf(client))}
      verb={said.verb}
      isComplete={isStaff && most !== client.storage_mb}
      run={async () => {
        await verbs.setStorage(client, most);
        onClose();
      }}
      failed={texts.failed.editing}
      onClose={onClose}
    >
      {used !== null && <p>{used}</p>}
      <NumberInput
        label={said.most}
        description={isStaff ? help : `${help} ${said.staff}`}
        placeholder={String(usualStorageMb)}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        disabled={!isStaff}
        value={most ?? ""}
        onChange={(value) => setMost(typeof value === "number" ? value : null)}
        data-autofocus
      />
    </FormDialog>
  );
}
