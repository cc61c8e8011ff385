import { Button, TextInput } from "@mantine/core";
import { ask, collection, ProblemError } from "@parley/client";
import type { Me } from "@parley/model/api/people";
import { changePassword } from "@parley/model/api/sign-in";
import { messageOf } from "@parley/model/kernel";
import { user } from "@parley/model/nouns/user";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { askForMe } from "../../api/renew-me.ts";
import { send } from "../../api/send.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { PasswordField } from "../../parts/password-field.tsx";
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
    await askForMe(queries);
    notify({ severity: "success", title: said.named });
    onClose();
  }

  const isChanged = first.trim() !== me.first_name || last.trim() !== me.last_name;
  return (
    <Part title={said.name} verb={said.saveName} isComplete={isChanged} run={save}>
      {() => (
        <>
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
        </>
      )}
    </Part>
  );
}

function OwnPassword({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  async function change(form: FormData) {
    const [current, password] = [textOf(form.get("current")), textOf(form.get("password"))];
    await ask(send, changePassword, { body: { current, password } });
    notify({ severity: "success", title: said.changed, detail: said.changedDetail });
    onClose();
  }

  return (
    <Part title={said.password} verb={said.change} run={change} fields={["current", "password"]}>
      {(faultOf) => (
        <>
          {/* Programs that keep passwords learn whose this is. */}
          <input className="visually-hidden" aria-hidden tabIndex={-1} autoComplete="username" readOnly value={email} />
          <PasswordField
            label={said.current}
            name="current"
            autoComplete="current-password"
            {...faultIn(faultOf("current"))}
          />
          <PasswordField
            label={said.next}
            name="password"
            autoComplete="new-password"
            help={said.nextHelp}
            {...faultIn(faultOf("password"))}
          />
        </>
      )}
    </Part>
  );
}

const textOf = (entry: FormDataEntryValue | null) => (typeof entry === "string" ? entry : "");
const faultIn = (fault: string | undefined) => (fault === undefined ? {} : { fault });

type PartProps = {
  readonly title: string;
  readonly verb: string;
  readonly isComplete?: boolean;
  readonly run: (form: FormData) => Promise<void>;
  /** Fields that say themselves what is wrong with them. */
  readonly fields?: readonly string[];
  readonly children: (faultOf: (field: string) => string | undefined) => ReactNode;
};

function Part({ title, verb, isComplete = true, run, fields = [], children }: PartProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const faultOf = (field: string) => (failure instanceof ProblemError ? failure.faultOf(field) : undefined);
  const isSaidBelow = failure !== null && fields.every((field) => faultOf(field) === undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    try {
      await run(form);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.part} aria-label={title} onSubmit={(event) => void submit(event)}>
      <h3>{title}</h3>
      {children(faultOf)}
      {isSaidBelow && (
        <p className={styles.fault} role="alert">
          {messageOf(failure)}
        </p>
      )}
      <Button type="submit" variant="filled" loading={isBusy} disabled={!isComplete}>
        {verb}
      </Button>
    </form>
  );
}
