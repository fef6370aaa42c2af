import type { QueryKey } from '@tanstack/react-query';

/** Queries whose answers depend on how much ETH the wallet holds: those of purchases, offers and bids. */
export const ETH_KEYS: readonly QueryKey[] = [['orders'], ['offers'], ['auctions']];
