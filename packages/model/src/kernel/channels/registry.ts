import { keysOf } from "../keys-of.ts";
import type { ChannelKind } from "./channel-kind.ts";
import { email } from "./email.ts";
import { sms } from "./sms.ts";
import { voice } from "./voice.ts";

/** Every channel. A further one is a file here, its cases and this line. */
const kinds = { voice, sms, email } as const satisfies { readonly [name: string]: ChannelKind };

type Kinds = typeof kinds;
export type Channel = keyof Kinds;

type ChannelWith<Trait> = { [Name in Channel]: Kinds[Name] extends Trait ? Name : never }[Channel];
/** A channel on which the agent sends messages. */
export type MessageChannel = ChannelWith<{ readonly sends: object }>;
/** A channel that virtual numbers may carry. */
export type NumberChannel = ChannelWith<{ readonly hasNumbers: true }>;

export const channels = keysOf(kinds);

/** The channel of a conversation that names none. */
export const defaultChannel = "voice" satisfies Channel;

/** What each channel can do. */
export const channelKinds: { readonly [Name in Channel]: ChannelKind & Pick<Kinds[Name], "sends"> } = kinds;

export function isChannel(name: unknown): name is Channel {
  return typeof name === "string" && Object.hasOwn(kinds, name);
}

export function isMessageChannel(name: Channel): name is MessageChannel {
  return channelKinds[name].sends !== null;
}

const isNumberChannel = (name: Channel): name is NumberChannel => channelKinds[name].hasNumbers;

export const messageChannels = channels.filter(isMessageChannel);
export const numberChannels = channels.filter(isNumberChannel);
