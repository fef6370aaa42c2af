/**
 * Days until a passkey or an authenticator app settles. Until then its owner, who was told by mail, can remove it with a new password,
 * and a passkey that was added after an appointment does not open the console.
 */
export const SETTLED_DAYS = 7;
