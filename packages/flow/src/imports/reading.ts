import { isLoose } from "./loose-json.ts";

/**
 * Files that are being read. It remembers which members are asked for, so that the others can be
 * listed: what a reader does not know of cannot vanish.
 */
export class Reading {
  readonly #files: { readonly name: string; readonly root: unknown }[] = [];
  /** Members of an object, or places of a list, that were asked for. */
  readonly #asked = new WeakMap<object, Set<string>>();
  readonly #watched = new WeakMap<object, object>();
  /** What each watched object stands for. */
  readonly #watchedOf = new WeakMap<object, object>();
  readonly #told = new WeakSet<object>();

  /** Begins to read a file, whose objects are watched. `name` is what its parts are found by; empty where there is one file. */
  open(root: unknown, name: string): unknown {
    this.#files.push({ name, root });
    return this.#watch(root);
  }

  /** Says that an object is listed as a whole, so that its members need not be. */
  tell(whole: object): void {
    this.#told.add(this.#watchedOf.get(whole) ?? whole);
  }

  /**
   * Where the files say something that no reader asked for, such as `flows[0].nodes[2].actions[0].body`. Empty: nowhere.
   * @param means whether a member of this name means something
   */
  *unread(means: (name: string) => boolean): Generator<string> {
    for (const { name, root } of this.#files) {
      for (const path of this.#unreadOf(root, means)) yield [name, path].filter(Boolean).join(": ");
    }
  }

  *#unreadOf(root: unknown, means: (name: string) => boolean): Generator<string> {
    const isObject = typeof root === "object" && root !== null;
    if (isObject && !this.#told.has(root) && saysSomething(root) && (this.#asked.get(root)?.size ?? 0) === 0) {
      yield "";
      return;
    }
    const open: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: "" }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { value, path } = next;
      if (typeof value !== "object" || value === null || this.#told.has(value)) continue;
      const asked = this.#asked.get(value);
      const below: typeof open = [];
      for (const [name, member] of Object.entries(value)) {
        const at = Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
        if (asked?.has(name) === true) below.push({ value: member, path: at });
        else if (saysSomething(member) && (Array.isArray(value) || means(name))) yield at;
      }
      for (const one of below.reverse()) open.push(one);
    }
  }

  #watch(value: unknown): unknown {
    if (!isLoose(value) && !Array.isArray(value)) return value;
    const known = this.#watched.get(value);
    if (known !== undefined) return known;
    const asked = new Set<string>();
    this.#asked.set(value, asked);
    const watched = new Proxy(value, {
      get: (target, name): unknown => {
        if (typeof name === "string") asked.add(name);
        return Object.hasOwn(target, name) ? this.#watch(Reflect.get(target, name)) : Reflect.get(target, name);
      },
      ownKeys: (target) => {
        for (const name of Object.keys(target)) asked.add(name);
        return Reflect.ownKeys(target);
      },
    });
    this.#watched.set(value, watched);
    this.#watchedOf.set(watched, value);
    return watched;
  }
}

/** Nothing is lost with what is empty or off. */
function saysSomething(value: unknown): boolean {
  if (value === null || value === "" || value === false) return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}
