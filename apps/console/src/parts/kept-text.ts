/** Keeps a text in the browser; an empty one is forgotten. False when the browser keeps nothing: it is full, or forbids it. */
export function keepText(storage: Storage, key: string, text: string): boolean {
  try {
    if (text === "") storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
