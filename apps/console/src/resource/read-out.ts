/** Reads what is among `changed`, and takes it out. What could not be read stays among it, for the next time. */
export async function readOut<T>(changed: Set<string>, read: (ids: readonly string[]) => Promise<T>): Promise<T> {
  const ids = [...changed];
  // Before it is read: what changes meanwhile is read again.
  changed.clear();
  try {
    return await read(ids);
  } catch (error) {
    for (const id of ids) changed.add(id);
    throw error;
  }
}
