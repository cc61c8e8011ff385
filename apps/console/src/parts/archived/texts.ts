/** What pages say of an archived client or agent. */
export const texts = {
  unanswered: {
    client: "The client is archived: no call is answered.",
    agent: "The agent is archived: no call is answered.",
  },
  verb: "Unarchive",
  back: { client: "The client is back", agent: "The agent is back" },
  failed: { client: "The client is still archived", agent: "The agent is still archived" },
} as const;
