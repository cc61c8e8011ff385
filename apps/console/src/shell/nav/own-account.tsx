import { Button, PasswordInput, TextInput } from "@mantine/core";
import { ask, collection } from "@parley/client";
import type { Me } from "@parley/model/api/people";
import { changePassword } from "@parley/model/api/sign-in";
import { messageOf } from "@parley/model/kernel";
import { user } from "@parley/model/nouns/user";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { send } from "../../api/send.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { texts } from "../texts.ts";
import styles from "./own-account.module.css";

const said = texts.account;
const users = collection(send, user, "/api/users/");

/** What people change of their own account: their name, and their password. */
export function OwnAccount({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={said.title}>
      <p className="muted">{me.email}</p>
      <OwnName me={me} onClose={onClose} />
      <OwnPassword email={me.email} onClose={onClose} />
    </Dialog>
  );
}

function OwnName({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [first, setFirst] = useState(me.first_name);
  const [last, setLast] = useState(me.last_name);

  async function save() {
    await users.change({ id: me.id }, { first_name: first.trim(), last_name: last.trim() });
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    notify({ severity: "success", title: said.named });
    onClose();
  }

  const isChanged = first.trim() !== me.first_name || last.trim() !== me.last_name;
  return (
    <Part title={said.name} verb={said.saveName} isComplete={isChanged} run={save}>
      <TextInput
        label={said.first}
        value={first}
        onChange={(event) => setFirst(event.currentTarget.value)}
        maxLength={255}
        autoComplete="given-name"
        data-autofocus
      />
      <TextInput
        label={said.last}
        value={last}
        onChange={(event) => setLast(event.currentTarget.value)}
        maxLength={255}
        autoComplete="family-name"
      />
    </Part>
  );
}

function OwnPassword({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");

  async function change() {
    await ask(send, changePassword, { body: { current, password } });
    notify({ severity: "success", title: said.changed, detail: said.changedDetail });
    onClose();
  }

  return (
    <Part title={said.password} verb={said.change} isComplete={current !== "" && password !== ""} run={change}>
      {/* Programs that keep passwords learn whose this is. */}
      <input className="visually-hidden" aria-hidden tabIndex={-1} autoComplete="username" readOnly value={email} />
      <PasswordInput
        label={said.current}
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        maxLength={1024}
        autoComplete="current-password"
      />
      <PasswordInput
        label={said.next}
        description={said.nextHelp}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        maxLength={1024}
        autoComplete="new-password"
      />
    </Part>
  );
}

type PartProps = {
  readonly title: string;
  readonly verb: string;
  readonly isComplete: boolean;
  readonly run: () => Promise<void>;
  readonly children: ReactNode;
};

function Part({ title, verb, isComplete, run, children }: PartProps) {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFault(null);
    try {
      await run();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.part} aria-label={title} onSubmit={(event) => void submit(event)}>
      <h3>{title}</h3>
      {children}
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" variant="filled" loading={isBusy} disabled={!isComplete}>
        {verb}
      </Button>
    </form>
  );
}
