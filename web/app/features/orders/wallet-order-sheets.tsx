import { m } from '@pitlane/shared/messages/messages';
import { WithNft } from '../../entities/nfts/with-nft.tsx';
import { formatPrice } from '../../lib/format/format-price.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { CancelOrdersSheet } from './cancel-orders-sheet.tsx';
import { AcceptSheet } from './offers/accept-sheet.tsx';
import { MakeOfferSheet } from './offers/make-offer-sheet.tsx';
import type { WalletSheet } from './wallet-order-sheet.ts';

/** The sheet that a button in one's own garage opens. */
export function WalletOrderSheet({ sheet }: { sheet: WalletSheet }) {
  if (sheet.kind === 'cancel') {
    const { chain, orders, what } = sheet;
    return (
      <CancelOrdersSheet key={orders.map(({ id }) => id).join()} chain={chain} orders={orders} what={what} />
    );
  }
  const { nft, order } = sheet;
  if (sheet.kind === 'accept') {
    return (
      <WithNft key={order.id} id={nft} button={m.orders.sell}>
        {(item) => <AcceptSheet nft={item} order={order} />}
      </WithNft>
    );
  }
  return (
    <WithNft key={order.id} id={nft} button={m.orders.offer}>
      {(item) => (
        <MakeOfferSheet
          nft={item}
          note={
            <Callout kind="info" quiet>
              {m.orders.yourOfferOfBasepriceEthStays({ basePrice: formatPrice(order.basePrice) })}
            </Callout>
          }
        />
      )}
    </WithNft>
  );
}
