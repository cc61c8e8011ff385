/** Letters and digits that no one takes for another. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const perGroup = 5;

/** A password that is not guessed, in groups that can be read out. */
export const newPassword = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: perGroup }, letter).join("")).join("-");

function letter(): string {
  // Numbers at the end would make the first letters more likely.
  const most = 256 - (256 % letters.length);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (drawn < most) return letters.charAt(drawn % letters.length);
  }
}
