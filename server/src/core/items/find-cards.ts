import type { Nft } from '@pitlane/shared/api/nfts';

/** Finds items as cards show them, by their ids. Those that the index does not hold are left out. The module nfts has it for the others. */
export type FindCards = (ids: readonly string[]) => Promise<ReadonlyMap<string, Nft>>;
