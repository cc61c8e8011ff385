import type { Id } from "@parley/model/kernel";
import type { Topic } from "./announce.ts";
import type { Push } from "./push.ts";

/** Somebody who is signed in, and their sign-in. */
export type SignIn = { readonly user: Id; readonly session: Id };

/** What is announced, by its row, of a sign-in: that it ended. */
export const signInTopic = (session: Id): Topic => `sign-in ${session}`;

/** What is announced, by its rows, of a user: that they may do more or less than before. */
const rightsTopic = (user: Id): Topic => `rights ${user}`;

/**
 * Tells when what was begun by the rights of a sign-in may not go on by them: the sign-in has ended, its user's rights
 * have changed, or this process hears no more of it. Returns what ends the following.
 */
export async function followSignIn(push: Push, { user, session }: SignIn, end: () => void): Promise<() => void> {
  const follower = { onEvent: end, onGap: () => {}, onEnd: end };
  const unfollowing = await Promise.all([
    push.follow(signInTopic(session), follower),
    push.follow(rightsTopic(user), follower),
  ]);
  return () => {
    for (const one of unfollowing) one();
  };
}
