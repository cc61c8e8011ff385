import { TextInput } from "@mantine/core";
import { ask } from "@parley/client";
import type { Policy } from "@parley/model";
import { addToOrganisation, invitations, members, onboard } from "@parley/model/api/access";
import type { Id } from "@parley/model/kernel";
import { useId, useRef, useState } from "react";
import { send } from "../api/send.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { usualSets, withinReach } from "./areas.ts";
import { BeginWith } from "./begin-with.tsx";
import { newPassword } from "./new-password.ts";
import styles from "./people.module.css";
import { RightsField } from "./rights-field.tsx";
import { ShownPassword } from "./shown-password.tsx";
import { texts } from "./texts.ts";
import { useIsStaff } from "./use-is-staff.ts";
import { useMayGive } from "./use-may-give.ts";

type Props = {
  readonly organisation: Id;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
};

type Made = { readonly email: string; readonly password: string };

/** Brings a person to a client: by an invitation, or by an account, which only staff make. */
export function AddPerson({ organisation, reload, onClose }: Props) {
  const id = useId();
  const isStaff = useIsStaff();
  const [isAccount, setAccount] = useState(isStaff);
  const [email, setEmail] = useState("");
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const mayGive = useMayGive({ organisation, flow: null });
  const [rights, setRights] = useState<readonly Policy[]>(() => withinReach(usualSets.reader, [], mayGive));
  /** An account that is being made has a password to show: the dialog waits for it. */
  const isMaking = useRef(false);
  const [made, setMade] = useState<Made | null>(null);

  async function add() {
    const path = { org: organisation };
    const address = email.trim();
    if (isAccount) {
      const password = newPassword();
      const names = { first_name: first.trim(), last_name: last.trim() };
      isMaking.current = true;
      try {
        await ask(send, onboard, { path, body: { email: address, ...names, password, policies: rights } });
        setMade({ email: address, password });
      } finally {
        isMaking.current = false;
      }
      return reload();
    }
    // Asked of one who belongs or is invited, the call would replace their rights, unseen.
    const isTheirs = ({ email: other }: { readonly email: string }) => other === address.toLowerCase();
    const alike = await ask(send, members, { path, query: { search: address } });
    if (alike.results.some(isTheirs)) throw new Error(texts.add.isHere(address));
    const waiting = await ask(send, invitations, { path });
    if (waiting.results.some(isTheirs)) throw new Error(texts.add.isInvited(address));
    await ask(send, addToOrganisation, { path, body: { email: address, policies: rights } });
    await reload();
    notify({ severity: "success", title: texts.add.invited(address), detail: texts.add.invitedDetail });
    onClose();
  }

  if (made !== null) return <ShownPassword {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.add.title}
      size={640}
      verb={isAccount ? texts.add.account : texts.add.invite}
      isComplete={email.trim() !== ""}
      run={add}
      failed={texts.add.failed}
      onClose={() => {
        if (!isMaking.current) onClose();
      }}
    >
      {isStaff && (
        <fieldset className="segments" aria-label={texts.add.how}>
          {[true, false].map((makes) => (
            <label key={String(makes)} className={styles.segment}>
              <input type="radio" name={id} checked={isAccount === makes} onChange={() => setAccount(makes)} />
              {makes ? texts.add.account : texts.add.invite}
            </label>
          ))}
        </fieldset>
      )}
      <p className="caption">
        {isAccount ? texts.add.accountHelp : isStaff ? texts.add.inviteHelp : texts.add.inviteOnly}
      </p>
      <TextInput
        label={texts.add.email}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        maxLength={254}
        required
        data-autofocus
        autoComplete="off"
      />
      {isAccount && (
        <>
          <TextInput
            label={texts.add.first}
            value={first}
            onChange={(event) => setFirst(event.currentTarget.value)}
            maxLength={255}
            autoComplete="off"
          />
          <TextInput
            label={texts.add.last}
            value={last}
            onChange={(event) => setLast(event.currentTarget.value)}
            maxLength={255}
            autoComplete="off"
          />
        </>
      )}
      <BeginWith organisation={organisation} stored={[]} onChoose={setRights} />
      <RightsField
        label={texts.rights.label}
        value={rights}
        stored={[]}
        onChange={setRights}
        scope={{ organisation, flow: null }}
      />
    </FormDialog>
  );
}
