import type { AuthorProfile } from '@pitlane/shared/api/authors';

/** The holder whose items a page shows: one wallet, or an author with all their wallets. */
export type Holder = { wallet: string } | { author: Pick<AuthorProfile, 'id' | 'wallets'> };

/** Returns the wallet's author with all their wallets; just the wallet when its author is unknown or has no other. */
export function findHolder(wallet: string, author: AuthorProfile | null): Holder {
  return author && author.wallets.length > 1 ? { author } : { wallet };
}

/** The holder as a parameter of the API. */
export function holderQuery(holder: Holder): string {
  return 'wallet' in holder ? `owner=${holder.wallet}` : `author=${holder.author.id}`;
}

/** The holder as parts of a query's key: the wallets name what changes the answer. */
export function holderKey(holder: Holder): (string | number)[] {
  return 'wallet' in holder ? [holder.wallet] : [holder.author.id, ...holder.author.wallets];
}

/** Path of the free-form tokens, the newest of them. */
export function heldTokensPath(holder: Holder): string {
  return `/api/nfts?${holderQuery(holder)}&category=art,music,video&limit=24`;
}

/** Path of the cars. */
export function heldCarsPath(holder: Holder): string {
  return `/api/nfts?${holderQuery(holder)}&category=car&limit=48`;
}
