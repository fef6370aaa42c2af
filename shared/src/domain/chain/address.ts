/** A 20-byte account or contract address, lower case hex with 0x. */
export type Address = `0x${string}`;
/** A 32-byte hash, lower case hex with 0x. */
export type Hash = `0x${string}`;

export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';

/** Returns whether a text is an address in hex, in any letter case. */
export function isAddressText(text: string): text is Address {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/** The one spelling of an address that the system stores and compares. */
export function normalAddress(address: string): Address {
  return address.toLowerCase() as Address;
}

/** The account that a contract names; null for the zero address. */
export function accountOrNone(address: Address): Address | null {
  return address === ZERO_ADDRESS ? null : address;
}

/** First 4 characters, three dots, last 4 characters (specification, section 2 "Header"). */
export function shortAddress(address: string): string {
  return `${address.slice(0, 4)}...${address.slice(-4)}`;
}
