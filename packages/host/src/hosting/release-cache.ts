/**
 * Keeps what was made of the releases used last, such as compiled programs. One release is made once, however many ask
 * at the same time; a making that failed is tried again by the next to ask.
 */
export function releaseCache<T>(make: (release: string) => Promise<T>, size = 50): (release: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (release) => {
    const known = made.get(release);
    made.delete(release);
    const value = known ?? make(release);
    made.set(release, value);
    if (known === undefined) {
      value.catch(() => {
        if (made.get(release) === value) made.delete(release);
      });
    }
    for (const oldest of made.keys()) {
      if (made.size <= size) break;
      made.delete(oldest);
    }
    return value;
  };
}
