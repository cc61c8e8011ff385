/**
 * The zone of this machine. A browser's first format of a moment takes as long as half a picture. So the script makes it
 * that runs while the others are still on their way.
 */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
