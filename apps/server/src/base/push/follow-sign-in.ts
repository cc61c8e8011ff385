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

/** Work that was begun by the rights of a sign-in. */
export type Begun = {
  readonly end: () => void;
  /** Whether it may go on: asked after a gap, in which something may have been announced unheard. */
  readonly mayGoOn: () => Promise<boolean>;
};

/**
 * Ends work begun by the rights of a sign-in when it may not go on. The sign-in has ended, its user's rights or a network
 * list have changed, or this process no longer hears of them. Returns what ends the following.
 */
export async function followSignIn(push: Push, signIn: SignIn, { end, mayGoOn }: Begun): Promise<() => void> {
  const askAgain = () =>
    void mayGoOn().then(
      (may) => may || end(),
      // Who cannot be asked about does not go on.
      end,
    );
  const others = [rightsTopic(signIn.user), ...signIn.organisations.map((organisation) => networksTopic(organisation))];
  const unfollowing = await Promise.all([
    push.follow(signInTopic(signIn.session), { onEvent: end, onGap: askAgain, onEnd: end }),
    ...others.map((topic) => push.follow(topic, { onEvent: end, onGap: () => {}, onEnd: end })),
  ]);
  return () => {
    for (const one of unfollowing) one();
  };
}
