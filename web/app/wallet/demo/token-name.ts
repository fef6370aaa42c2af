import { shortAddress } from '@pitlane/shared/domain/chain/address';
import type { SiteChain } from '../site-chains.ts';

/** A token in words: "car 12", or its contract where this site does not know it. Addresses are lower case. */
export function tokenName(chain: SiteChain, { token, tokenId }: { token: string; tokenId: bigint }): string {
  switch (token) {
    case chain.car_collection:
      return `car ${tokenId}`;
    case chain.tuneup_garages:
      return `Tuneup Garage ${tokenId}`;
    case chain.gas_stations:
      return `Gas Station ${tokenId}`;
    case chain.free_minter:
      return `Free-form Token ${tokenId}`;
    default:
      return `token ${tokenId} of ${shortAddress(token)}`;
  }
}

/** With a large first letter, where it is a line of its own. */
export function toTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
