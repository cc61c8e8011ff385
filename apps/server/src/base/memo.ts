/** Makes something for an object when it is first asked for, and remembers it for as long as the object lives. */
export function memo<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new WeakMap<Key, Made>();
  return (key) => {
    const known = all.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    all.set(key, made);
    return made;
  };
}
