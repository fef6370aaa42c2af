import type { Order } from '@pitlane/shared/api/orders';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';

/** What a button in one's own garage opens. */
export type WalletSheet =
  | { kind: 'accept' | 'raise'; nft: string; order: Order }
  | { kind: 'cancel'; chain: Chain; orders: readonly Order[]; what: 'listing' | 'offer' };

/** The title of a sheet. "Place a Bid" is the specification's (section 2, "Item detail"). */
export function titleWalletSheet(sheet: WalletSheet): string {
  if (sheet.kind === 'cancel') return m.orders.cancelTheWhat({ what: sheet.what });
  return sheet.kind === 'accept' ? m.orders.acceptTheOffer : m.orders.placeABid;
}
