/** What stands around every page. */
export const texts = {
  skip: "Skip to the page",
  palette: "Search or jump to",
  /** As a failure names them. */
  page: "The page",
  paletteName: "The search",
  /** `verb` is what a notice offers, such as Undo. */
  notice: (verb: string, title: string) => `${verb}: ${title}`,
  groups: { everywhere: "Everywhere", view: "View", goTo: "Go to" },
  goTo: {
    clients: "Go to clients",
    agents: "Go to agents",
    design: "Go to design",
    test: "Go to test",
    help: "Go to help",
    calls: "Go to calls",
  },
  keys: {
    title: "Keys",
    name: "The list of keys",
    letters: "Keys without Ctrl or Alt",
    lettersHelp: "Turn them off where you speak to your computer: words are keys there.",
    show: "Show keys",
    showAll: "Show all keys",
    lists: "Lists",
    walk: "Next and previous row",
    select: "Select the row",
    close: "Close the top layer",
  },
  menu: {
    label: "Menu",
    expand: "Expand",
    collapse: "Collapse",
    expandPanel: "Expand the side panel",
    collapsePanel: "Collapse the side panel",
    lightPanel: "Use the light side panel",
    darkPanel: "Use the dark side panel",
  },
  person: {
    unknown: "Your account",
    // To the letter of the documents.
    signOut: "Logout",
  },
  invitations: {
    title: "Invitations",
    /** Between who invites and the client. */
    invites: "invites you to",
    accept: "Accept",
    decline: "Decline",
    failed: "Your answer was not saved",
  },
} as const;
