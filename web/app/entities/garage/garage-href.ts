/** Query string of a garage's address that shows the cars of all wallets of its author. */
export const ALL_WALLETS = '?wallets=all';

/** Returns the address of the garage of all wallets of an author; undefined without wallets. */
export function garageHref(wallets: readonly string[]): string | undefined {
  const [first, ...others] = wallets;
  if (first === undefined) return undefined;
  return others.length === 0 ? `/garage/${first}` : `/garage/${first}${ALL_WALLETS}`;
}

/** Returns whether a garage's address adds the wallets up. */
export function addsWalletsUp(params: URLSearchParams): boolean {
  return params.get('wallets') === 'all';
}
