/** What the dialog says that makes an agent. */
export const texts = {
  title: "New voice agent",
  verb: "Make agent",
  import: {
    title: "Import agent",
    verb: "Import agent",
    help: "How import works",
    brings: "What the agent has",
  },
  name: "Name",
  beginning: "Begin with",
  blank: "A blank canvas",
  blankAbout: "A Start block, and a way out for callers who are not understood.",
  samples: {
    welcome: { name: "Welcome", about: "Greets, offers a menu by key, asks again in short, and says goodbye." },
    "payment-reminder": {
      name: "Payment reminder",
      about: "Checks who answers, says what is due, and takes a promise.",
    },
    "clinic-appointment": { name: "Clinic appointment", about: "Books, moves or cancels a visit." },
    "delivery-survey": { name: "Delivery survey", about: "Asks three questions after a delivery." },
  },
  /** Whom the samples are tried as. */
  callers: { reminder: "Asha Rao", clinic: "Meera Nair", doctor: "Dr Iyer", survey: "Ravi Das" },
  failed: {
    adding: "Error adding a Flow!",
    madeBlank: "The agent was made, but its blocks could not be saved. Try again to fill it.",
  },
} as const;
