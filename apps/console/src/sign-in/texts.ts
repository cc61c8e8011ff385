/** What the sign-in page says. */
export const texts = {
  reasons: {
    // To the letter of the documents.
    deactivated: "Your account is deactivated",
    idle: "You were signed out because you were inactive. Sign in to continue.",
    ended: "Your sign-in has expired. Sign in again to continue.",
  },
  title: "Sign in",
  account: "Use your work account.",
  next: "You will return to the page you came from.",
  email: "Email",
  password: "Password",
  signInVerb: "Sign in",
  busy: "Signing in",
  limit: (minutes: number) => `A sign-in ends after ${minutes} minutes without activity.`,
  picture: {
    claim: "Every conversation, designed and accounted for.",
    more: "Build an agent once. Run it over voice, SMS and email, in every language your customers speak.",
    greeting: "नमस्ते, क्या मैं आपकी मदद कर सकती हूँ?",
    answer: "Yes. Can we do this in English?",
    question: "Of course. What can I do for you?",
  },
} as const;
