/** Round-trip estimate, in milliseconds (RFC 3261 section 17.1.1.1). */
export const T1 = 500;
/** Longest pause between retransmissions of a non-INVITE request or an INVITE response. */
export const T2 = 4_000;
/** Longest time a message stays in the network. */
export const T4 = 5_000;
/** How long a transaction tries before it gives up. */
export const GIVE_UP = 64 * T1;
/** How long a client absorbs copies of a final response to INVITE over an unreliable transport. */
export const TIMER_D = 32_000;
