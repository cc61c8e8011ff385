/** What the console asks before it signs out. */
export const texts = {
  title: "Still there?",
  left: (seconds: number) => `You will be signed out in ${seconds} s. What you write in open dialogs is lost.`,
  // To the letter of the documents.
  signOut: "Logout",
  stay: "Stay signed in",
} as const;
