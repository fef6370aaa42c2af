import { m } from '@pitlane/shared/messages/messages';
import { type ReactNode, useId } from 'react';
import { namePrice, toCardAuction } from '../../entities/auctions/card-auction.ts';
import { formatBlocks } from '../../lib/format/format-blocks.ts';
import { formatLeast } from '../../lib/format/format-least.ts';
import { formatCount, formatPrice } from '../../lib/format/format-price.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/cars/price.tsx';
import { type AuctionSheetName, canBuyOut, type ItemAuction } from './item-auction.ts';

export type AuctionActionsProps = {
  auction: ItemAuction;
  /** Whether the time for bids has passed. */
  over: boolean;
  /** The connected wallet. */
  own: string | undefined;
  /** The newest block that the index has read. */
  block: number | undefined;
  onShow: (sheet: AuctionSheetName) => void;
  /** Called when a button is about to be pressed. */
  onNear: () => void;
};

/** The one button that names the amount, and what else there is to do about an auction. */
export function AuctionActions({ auction, over, own, block, onShow, onNear }: AuctionActionsProps) {
  const reason = useId();
  if (auction.closed_at !== null) return null;
  if (over) {
    return (
      <div>
        <AuctionBar auction={auction}>
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            aria-haspopup="dialog"
            onClick={() => onShow('settle')}
          >
            {m.auctions.settleTheAuction}
          </Button>
        </AuctionBar>
        <p className="mt-3 text-small text-mute">
          {auction.bidder
            ? m.auctions.sendsTheItemToTheWinner({ site: getSiteName() })
            : m.auctions.thereWereNoBidsTheItem}
        </p>
      </div>
    );
  }
  const isSeller = own === auction.seller.wallet;
  const held = findHold({ auction, isSeller, block });
  const { minimum_bid, buy_out } = auction;
  const next = formatLeast(minimum_bid ?? auction.reserve);
  // The leader is not urged to outbid themselves.
  const leads = own !== undefined && own === auction.bidder?.wallet;
  const bid = (
    <Button
      variant={leads ? 'secondary' : 'primary'}
      size="lg"
      className="w-full"
      aria-haspopup="dialog"
      disabledBy={held ? reason : undefined}
      onClick={() => onShow('bid')}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {leads ? m.auctions.raiseToNextEth({ next }) : m.auctions.bidNextEth({ next })}
    </Button>
  );
  return (
    <div className="grid gap-2.5">
      {/* A seller never can: a bar with a button that is off would only take room. */}
      {isSeller ? bid : <AuctionBar auction={auction}>{bid}</AuctionBar>}
      {isSeller && auction.bids === 0 && (
        <Button size="lg" className="w-full" aria-haspopup="dialog" onClick={() => onShow('cancel')}>
          {m.auctions.cancelTheAuction}
        </Button>
      )}
      {!isSeller && buy_out !== null && canBuyOut(auction) && (
        <Button
          size="lg"
          className="w-full"
          aria-haspopup="dialog"
          disabledBy={held ? reason : undefined}
          onClick={() => onShow('buy-out')}
        >
          {m.auctions.buyItNowForBuyoutEth({ buyout: formatPrice(buy_out) })}
        </Button>
      )}
      <p id={reason} className="text-small text-mute empty:hidden">
        {held}
      </p>
    </div>
  );
}

/** The one action for an auction, beside its highest bid. */
function AuctionBar({ auction, children }: { auction: ItemAuction; children: ReactNode }) {
  const { price, ...shown } = toCardAuction(auction);
  return (
    <ActionBar name={namePrice(shown)} value={<Price wei={price} unit={m.auctions.eth} />}>
      {children}
    </ActionBar>
  );
}

type Found = { auction: ItemAuction; isSeller: boolean; block: number | undefined };

/** Why this wallet cannot bid now. */
function findHold({ auction, isSeller, block }: Found): string | undefined {
  if (isSeller)
    return auction.bids === 0 ? m.auctions.thisIsYourAuctionYouCan : m.auctions.thisIsYourAuctionItHas;
  const wait = auction.bids_from_block - (block ?? 0);
  if (block === undefined || wait <= 0) return undefined;
  return m.auctions.thisAuctionIsWaitTooYoung({
    wait: formatBlocks(wait),
    bidsfromblock: formatCount(auction.bids_from_block),
  });
}
