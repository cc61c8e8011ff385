/** Who asks while an answer is awaited gets that answer: however many ask, the work is done once. */
export function sharedQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  const askOnce = async () => {
    try {
      return await ask();
    } finally {
      asked = null;
    }
  };
  return () => {
    asked ??= askOnce();
    return asked;
  };
}
