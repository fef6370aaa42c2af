import type { Nft } from '@pitlane/shared/api/nfts';
import { buildingNumber } from '@pitlane/shared/art/building';
import type { AssetKind } from '@pitlane/shared/domain/cars/assets';

/** Finds items as cards show them, by their ids. Those that the index does not hold are left out. The module nfts has it for the others. */
export type FindCards = (ids: readonly string[]) => Promise<ReadonlyMap<string, Nft>>;

/** Path of an asset's picture. It changes when what it shows does: a tank's tenth. */
export function assetPicturePath(kind: AssetKind, tokenId: bigint, fuel: number | null): string {
  const tank = fuel === null ? '' : `&fuel=${Math.round(fuel / 10) * 10}`;
  return `/media/assets/${kind}/640.webp?number=${buildingNumber(tokenId)}${tank}`;
}
