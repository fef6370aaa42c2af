/** Ends the placeholder that stands for the mail address of an account without one: no mail goes to it. */
export const NO_MAIL = '@wallet.invalid';
