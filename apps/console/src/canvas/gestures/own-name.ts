/** The name, or, where another has it, the same with the next number that is free. It joins those that are taken. */
export function ownName(name: string, taken: Set<string>): string {
  let own = name;
  const base = name.replace(/ \d+$/, "");
  for (let number = 2; taken.has(own); number++) own = `${base} ${number}`;
  taken.add(own);
  return own;
}
