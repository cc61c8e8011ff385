import { signedInAccount } from "./api/tokens.ts";
import "./look/own-zone.ts";
import { firstQueries } from "./routes/first-queries.ts";

const account = signedInAccount();

/**
 * What the page at this address shows first. It is a script of its own and runs first. So the request leaves while the
 * page's scripts still load. Without a sign-in it asks nothing.
 */
const asked = (account === null ? [] : firstQueries(location)).map(({ queryKey, queryFn }) => {
  const answer: Promise<unknown> = queryFn();
  // The page that shows the answer shows its failure too. Until then it counts as handled.
  answer.catch(() => {});
  return { queryKey, queryFn: () => answer };
});

/** The questions under way, to be taken once. None when another account has signed in since. */
export const takeEarly = () => (signedInAccount() === account ? asked.splice(0) : []);
