import type { Id } from "@parley/model/kernel";
import type { Topic } from "./announce.ts";
import type { Push } from "./push.ts";

/** A user who is signed in, the sign-in, and the clients whose data they follow by it. */
export type SignIn = { readonly user: Id; readonly session: Id; readonly organisations: readonly Id[] };

/** What is announced, by its row, of a sign-in: that it ended. */
export const signInTopic = (session: Id): Topic => `sign-in ${session}`;

/** What is announced, by its rows, of a user: that they may do more or less than before. */
const rightsTopic = (user: Id): Topic => `rights ${user}`;

/** What is announced, by its row, of a client: that its data may be used from other networks than before. */
const networksTopic = (organisation: Id): Topic => `networks ${organisation}`;

/**
 * Calls back when work begun by the rights of a sign-in may not go on. The sign-in has ended, its user's rights or a
 * network list have changed, or this process no longer hears of them. Returns what ends the following.
 */
export async function followSignIn(push: Push, signIn: SignIn, end: () => void): Promise<() => void> {
  const follower = { onEvent: end, onGap: () => {}, onEnd: end };
  const topics = [
    signInTopic(signIn.session),
    rightsTopic(signIn.user),
    ...signIn.organisations.map((organisation) => networksTopic(organisation)),
  ];
  const unfollowing = await Promise.all(topics.map((topic) => push.follow(topic, follower)));
  return () => {
    for (const one of unfollowing) one();
  };
}
