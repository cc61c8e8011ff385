/** Whether a prompt has a text in its name or in what it says in a language. Upper and lower case are alike. */
export function holdsText(name: string, said: readonly string[], text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, ...said].some((words) => words.toLowerCase().includes(wanted));
}
