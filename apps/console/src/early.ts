import { signedInAccount } from "./api/tokens.ts";
import "./look/own-zone.ts";
import { firstQueries } from "./routes/first-queries.ts";

const account = signedInAccount();

/**
 * What the page at this address shows first, asked for while the scripts that draw it are still being read: this module is
 * a script of its own, which runs before them. Nobody signed in, nothing is asked.
 */
const asked = (account === null ? [] : firstQueries(location)).map(({ queryKey, queryFn }) => {
  const answer: Promise<unknown> = queryFn();
  // A failure is told by whoever shows the answer; until then it is nobody's.
  answer.catch(() => {});
  return { queryKey, queryFn: () => answer };
});

/** The questions under way, to be taken once; none when somebody else has signed in since. */
export const takeEarly = () => (signedInAccount() === account ? asked.splice(0) : []);
