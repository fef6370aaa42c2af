import type { HelpLinkSlug } from '@pitlane/shared/domain/site/help-links';
import { HelpLink } from '../../ui/help-link.tsx';
import type { WalletProblemCode } from '../wallet-problem.ts';

/** The article behind each problem that has one. */
const ARTICLES: Partial<Record<WalletProblemCode, HelpLinkSlug>> = {
  WALLET_GONE: 'connect-a-wallet',
  WRONG_CHAIN: 'wrong-network',
  INSUFFICIENT_FUNDS: 'get-test-coins',
  NOT_ENOUGH_ETH: 'get-test-coins',
  TAP_CLOSED: 'get-test-coins',
  PAUSED: 'mint-a-car',
  NO_EPOCH: 'how-builds-are-drawn',
  SOLD_OUT: 'mint-a-car',
  NOT_STARTED: 'mint-a-car',
  NOT_WHITELISTED: 'mint-a-car',
  ADDRESS_LIMIT: 'mint-a-car',
  NOT_BUILT: 'how-builds-are-drawn',
  LEVEL_CHANGED: 'tune-a-car',
  LEVEL_HIGHEST: 'tune-a-car',
  STATION_DRY: 'tune-a-car',
  CAR_LOCKED: 'race-locks',
  NOT_FOR_SALE: 'order-not-available',
  SOLD: 'order-not-available',
  ORDER_REFUSED: 'order-not-available',
  OUTBID: 'bid-in-an-auction',
  AUCTION_OVER: 'bid-in-an-auction',
  HAS_BID: 'start-an-auction',
  NOT_PINNED: 'mint-by-address',
};

/** After a problem's message: the article about it. Nothing where there is none. */
export function ProblemHelp({ code }: { code: WalletProblemCode }) {
  const about = ARTICLES[code];
  return (
    about && (
      <>
        {' '}
        <HelpLink about={about} />
      </>
    )
  );
}
