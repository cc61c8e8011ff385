/** What the dialog says that makes an agent. */
export const texts = {
  title: "New voice agent",
  verb: "Make agent",
  yamlTitle: "Import YAML",
  yamlVerb: "Import agent",
  name: "Name",
  beginning: "Begin with",
  blank: "A blank canvas",
  blankAbout: "A Start block, and a way out for callers who are not understood.",
  yaml: "YAML",
  foreign: "An agent of another product comes in on the Design page: make a blank agent first.",
  foreignHelp: "How to bring it",
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
    yaml: (faults: number) => (faults === 1 ? "The YAML has a fault" : `The YAML has ${faults} faults`),
    madeBlank: "The agent was made, but its first blocks could not be saved",
    place: (line: number, column: number) => `${line}:${column}`,
    more: (count: number) => `and ${count} more`,
  },
} as const;
