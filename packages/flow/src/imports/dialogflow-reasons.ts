/** Folders of a package that are left out as a whole, and what one thing in each is called. */
export const kindsElsewhere = [
  ["testCases", "test case"],
  ["playbooks", "playbook"],
  ["tools", "tool"],
  ["generators", "generator"],
  ["examples", "example"],
  ["agentTransitionRouteGroups", "route group"],
] as const;

/** Members that say nothing about an agent: ids, and what the platform counts. */
export const meaningless = ["name", "id", "displayName", "repeatCount", "numTrainingPhrases"];

/** Why something of a package is left out, and what to do instead. */
export const notCarried = {
  webhook: "It calls a webhook. Add an Action block for it.",
  secret: "Its credentials stay behind. Add one under Credentials.",
  message: "A message that is no text. Write it again.",
  handoff: "It hands the call to a person. Use a Transfer block.",
  variant: "Another wording: only the first of several is carried over.",
  file: "The file is none of the package's JSON files.",
  synonyms: "A value has at most 200 synonyms.",
  reference: "A function in a text stays as it is written. Write it as {{ }}.",
  back: "It goes back to the page before. Draw a path to it.",
  structured: "A value with parts of its own. Use a Set block.",
  condition: "A condition that Parley cannot say. Write it as an expression.",
  cases: "Cases within a message. Use a Condition block or if in the text.",
  target: "It leads to a page or flow that the package does not have.",
  empty: "It neither leads on nor says anything.",
  asking: "Asking again writes no values. Draw a path for it.",
  never: "It never comes: another handler or a way on comes before it.",
  event: "An event of the platform. Draw a path for what it means.",
  pattern: "A pattern that cannot be run safely. Write it again.",
  values: "A type has at most 5,000 values.",
  parameter: "Values are filled where a block listens for them.",
  elsewhere: "Parley has its own place for it. Write it again there.",
  group: "Pages name a group of routes that the package does not have.",
} as const;
