/** Longest values of the contact form, in characters. */
export const MAX_CONTACT = { user_name: 80, user_email: 254, user_phone: 40, message: 4_000 } as const;

/** Matches a phone number: digits, and what people write between them. No digit may stand in two of its parts: that takes time squared. */
export const PHONE = /^\+?[\s()./-]*\d[\d\s()./-]*$/;
