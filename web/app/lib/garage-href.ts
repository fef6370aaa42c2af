/** The parameter of a garage's address that adds up the wallets of its author. */
const WALLETS = 'wallets';

/** The garage of all wallets of an author; undefined where there are none. */
export function garageHref(wallets: readonly string[]): string | undefined {
  const [first, ...others] = wallets;
  if (first === undefined) return undefined;
  return others.length === 0 ? `/garage/${first}` : `/garage/${first}?${WALLETS}=all`;
}

/** Whether a garage's address adds the wallets up. */
export function addsWalletsUp(params: URLSearchParams): boolean {
  return params.get(WALLETS) === 'all';
}
