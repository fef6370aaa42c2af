/** Mail addresses: the one form in which they are stored and compared. */

/** Labels of letters, digits and hyphens; the last one begins with a letter, as "com" and "xn--p1ai" do. */
const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** What a domain may be written with, in any script. The full stops of Chinese and Japanese keyboards are points. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\-.。．｡\u200c\u200d]+$/u;
export const MAX_MAIL_ADDRESS = 254;

/**
 * Returns the address in lower case, with its domain in ASCII as the domain name system has it: "Driver@Müller.de" is
 * "driver@xn--mller-kva.de". What is no address comes back so that `isMailAddress` refuses it.
 */
export function normalMailAddress(text: string): string {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !DOMAIN.test(domain)) return address;
  return `${address.slice(0, at)}@${toAsciiDomain(domain)}`;
}

/** Returns whether a normal address can be one at all. Names before the "@" are ASCII: most mail servers take no others. */
export function isMailAddress(address: string): boolean {
  return address.length <= MAX_MAIL_ADDRESS && MAIL_ADDRESS.test(address);
}

/** The parser of URLs maps and encodes domains as browsers do (UTS 46); empty where it refuses one. */
function toAsciiDomain(domain: string): string {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
}
