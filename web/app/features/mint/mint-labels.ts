import type { Drop } from '@pitlane/shared/api/drops';
import { ASSET_LABEL } from '@pitlane/shared/domain/assets';
import type { PendingTransaction, TransactionKind } from '../../wallet/tx/pending-transactions.ts';

/** Everything that the mint page mints. */
export type MintKind = Drop['collection'];

/** Where the explanation of draws stands on the mint page; other pages link to it. */
export const DRAWN_ID = 'how-builds-are-drawn';

/** What one of a collection is called in a sentence. */
export const SINGULAR: Record<MintKind, string> = { cars: 'car', ...ASSET_LABEL };

/** The name of its Mint button, where more than one stands on a page. */
export const MINT_LABEL: Record<MintKind, string> = {
  cars: 'Mint',
  garages: `Mint a ${ASSET_LABEL.garages}`,
  stations: `Mint a ${ASSET_LABEL.stations}`,
};

/** Under which name a mint that was sent is remembered over a reload. */
export const PENDING_KIND: Record<MintKind, TransactionKind> = {
  cars: 'mint',
  garages: 'mint-garage',
  stations: 'mint-station',
};

/** Whose mint a remembered transaction is. */
export function mintKindOf({ kind }: Pick<PendingTransaction, 'kind'>): MintKind | undefined {
  return (Object.keys(PENDING_KIND) as MintKind[]).find((collection) => PENDING_KIND[collection] === kind);
}
