/**
 * The zone of this machine. A browser's first format of a moment takes it as long as half a picture, so this is made by the
 * script that runs while the others are still on their way.
 */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
