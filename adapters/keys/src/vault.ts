import { randomBytes } from "node:crypto";
import type { Id } from "@parley/model/kernel";
import { decrypt, encrypt, keyLength } from "./cipher.ts";
import type { MasterKeys } from "./master-keys.ts";

/** Whose key it is: a client's, or null for the installation's own. */
export type KeyOwner = Id | null;

/** The key of an owner, wrapped with a master key, as it is stored. */
export type WrappedKey = {
  readonly id: Id;
  readonly owner: KeyOwner;
  readonly master: string;
  readonly wrapped: string;
};

/** Where wrapped keys are kept. */
export type KeyStore = {
  /** The newest key of an owner. */
  readonly newest: (owner: KeyOwner) => Promise<WrappedKey | null>;
  readonly byId: (id: Id) => Promise<WrappedKey | null>;
  readonly all: () => Promise<readonly WrappedKey[]>;
  readonly add: (key: WrappedKey) => Promise<void>;
  readonly rewrap: (key: WrappedKey) => Promise<void>;
};

/** The key of a sealed text is gone: its master key was lost. */
export class SealedForGood extends Error {
  override readonly name = "SealedForGood";
}

/** Seals texts with a key of their owner, and opens them. */
export type Vault = {
  /** `context` says what the text is, such as `credential <id>`: nothing sealed for one place opens in another. */
  readonly seal: (owner: KeyOwner, text: string, context: string) => Promise<string>;
  /** @throws SealedForGood when its key is gone; other errors when it was sealed for something else, or changed. */
  readonly open: (sealed: string, context: string) => Promise<string>;
  /** Makes a new key for an owner: what is sealed from now on takes it, and what was sealed still opens. */
  readonly rotate: (owner: KeyOwner) => Promise<void>;
  /** Wraps every key with the newest master key; answers how many were wrapped with another. */
  readonly rewrap: () => Promise<number>;
};

const form = "s1";

/** Whether a text has been sealed. */
export const isSealed = (text: string): boolean => /^s1\.[0-9a-f-]{36}\.[\w-]+$/.test(text);

export function openVault({ masters, store, newId }: { masters: MasterKeys; store: KeyStore; newId: () => Id }): Vault {
  const opened = new Map<Id, Uint8Array>();

  const contextOf = ({ id, owner }: Pick<WrappedKey, "id" | "owner">) => `data key ${id} of ${owner ?? "installation"}`;

  function wrap(key: Pick<WrappedKey, "id" | "owner">, bytes: Uint8Array): WrappedKey {
    const { id: master, key: with_ } = masters.current;
    const wrapped = encrypt(with_, bytes, contextOf(key)).toString("base64url");
    return { id: key.id, owner: key.owner, master, wrapped };
  }

  function unwrap(key: WrappedKey): Uint8Array {
    const known = opened.get(key.id);
    if (known !== undefined) return known;
    const bytes = decrypt(masters.byId(key.master), Buffer.from(key.wrapped, "base64url"), contextOf(key));
    opened.set(key.id, bytes);
    return bytes;
  }

  async function make(owner: KeyOwner): Promise<WrappedKey> {
    const key = wrap({ id: newId(), owner }, randomBytes(keyLength));
    await store.add(key);
    return key;
  }

  async function load(id: Id): Promise<Uint8Array | null> {
    const key = await store.byId(id);
    return key === null ? null : unwrap(key);
  }

  return {
    seal: async (owner, text, context) => {
      const key = (await store.newest(owner)) ?? (await make(owner));
      return `${form}.${key.id}.${encrypt(unwrap(key), Buffer.from(text), context).toString("base64url")}`;
    },
    open: async (sealed, context) => {
      const [, id = "", body = ""] = sealed.split(".");
      const key = isSealed(sealed) ? (opened.get(id) ?? (await load(id))) : null;
      if (key === null) throw new SealedForGood(`There is no key for a sealed ${context.split(" ")[0]}`);
      return decrypt(key, Buffer.from(body, "base64url"), context).toString();
    },
    rotate: async (owner) => {
      await make(owner);
    },
    rewrap: async () => {
      const old = (await store.all()).filter(({ master }) => master !== masters.current.id);
      for (const key of old) await store.rewrap(wrap(key, unwrap(key)));
      return old.length;
    },
  };
}
