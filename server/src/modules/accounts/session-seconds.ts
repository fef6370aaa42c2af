/**
 * Seconds that a session lasts, and that it may be unused: of who asks to be remembered, and of who does not. A forgotten session on
 * another person's machine ends within hours.
 */
export const SESSION_SECONDS = {
  remembered: { lasts: 30 * 86_400, idle: 14 * 86_400 },
  short: { lasts: 86_400, idle: 2 * 3_600 },
};
