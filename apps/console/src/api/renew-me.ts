import type { Me } from "@parley/model/api/people";
import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "./queries.ts";
import { hearRefusals } from "./refusals.ts";

/** Who comes back to the window has had these rights for so long at most; milliseconds. */
const oldest = 30_000;

/** Asks again who is signed in: what they may do shows at once. */
export const askForMe = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: meQuery.queryKey });

/**
 * Others give and take rights while a page is open, and its buttons follow. It is asked again who is signed in when a call
 * is refused for want of a right, and when `page` gets the focus after a while. A call that is refused again while
 * nothing has changed says nothing new: what a page asks for by itself makes no loop.
 */
export function renewMe(queries: QueryClient, page: Pick<EventTarget, "addEventListener">): void {
  let known: Me | undefined;
  let refused = new Set<string>();
  let isAsking = false;
  const renew = async () => {
    if (isAsking) return;
    isAsking = true;
    await askForMe(queries);
    isAsking = false;
  };
  hearRefusals((call) => {
    const now = queries.getQueryData<Me>(meQuery.queryKey);
    if (now !== known) [known, refused] = [now, new Set()];
    // What is being asked may be answered from before the rights changed: the next refusal of this call asks again.
    if (isAsking || refused.has(call)) return;
    refused.add(call);
    void renew();
  });
  page.addEventListener("focus", () => {
    const fetched = queries.getQueryState(meQuery.queryKey)?.dataUpdatedAt;
    if (fetched !== undefined && Date.now() - fetched > oldest) void renew();
  });
}
