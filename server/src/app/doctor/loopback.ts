/** Names of a machine for itself. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|::ffff:127(?:\.\d{1,3}){3})$/i;

/** Whether a host or an address is this machine itself. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Whether an address leads to this machine itself. */
export const isLoopbackUrl = (url: string): boolean => isLoopback(new URL(url).hostname);
