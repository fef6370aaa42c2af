import type { Drop } from '@pitlane/shared/api/drops';
import { ASSET_LABEL } from '@pitlane/shared/domain/cars/assets';
import type { Chain } from '@pitlane/shared/domain/chain/chains';

/** Everything that the mint page mints. */
export type MintKind = Drop['collection'];

/** A kind of token on one chain. */
export type MintTarget = { chain: Chain; collection: MintKind };

/** Anchor of the explanation of draws on the mint page. Other pages link to it. */
export const DRAWN_ID = 'how-builds-are-drawn';

/** The noun for one item of a collection, in a sentence. */
export const SINGULAR: Record<MintKind, string> = { cars: 'car', ...ASSET_LABEL };

/** The name of its Mint button, where a page has more than one. */
export const MINT_LABEL: Record<MintKind, string> = {
  cars: 'Mint',
  garages: `Mint a ${ASSET_LABEL.garages}`,
  stations: `Mint a ${ASSET_LABEL.stations}`,
};

/** The collection that an outside text names; undefined for none. */
export function toMintKind(text: string): MintKind | undefined {
  return (Object.keys(SINGULAR) as MintKind[]).find((kind) => kind === text);
}
