import type { OfferTerms } from '@pitlane/shared/api/offers';
import { RANKS, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import type { UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { type Series, seriesNumber } from '@pitlane/shared/domain/cars/series';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { toOrderMarket } from '@pitlane/shared/domain/orders/order-checks';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import type { TokenRule } from '@pitlane/shared/domain/orders/zone-hash';
import { m } from '@pitlane/shared/messages/messages';
import { isSameTrading, readItemTrading, readTrading } from '../../../entities/orders/item-trading.ts';
import { randomSalt } from '../../../entities/orders/listing/random-salt.ts';
import {
  requireCounter,
  requireRoyalty,
  requireState,
} from '../../../entities/orders/listing/require-terms.ts';
import { asSent, getJson } from '../../../lib/api.ts';
import { problem } from '../../../wallet/problem-words.ts';
import { getOrderTimes, type SigningTime } from '../../../wallet/tx/signing-time.ts';
import type { ReadAt } from '../../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { offerTermsPath, type Wanted } from './offer-queries.ts';

/** How good any car has to be. */
export type Conditions = { series: Series; minRank: Rank; minLevels: UpgradeLevels };

/** The buyer's choices, with the dues that the sheet showed. */
export type OfferWish = {
  chain: Chain;
  /** The item's id; null for any car that meets the conditions. */
  nft: string | null;
  /** The wanted item, in words. */
  wanted: string;
  conditions: Conditions | null;
  priceWei: bigint;
  /** Seconds. */
  duration: number;
  feeBps: number;
};

const toWanted = ({ nft, chain }: Pick<OfferWish, 'nft' | 'chain'>): Wanted =>
  nft === null ? { chain } : { nft };

/**
 * Reads the terms once more. Throws a WalletProblemError when they are not those of this site, not those that were shown, or for
 * anything but the car that is shown as it is on the chain.
 */
export async function readOfferTerms(wish: OfferWish, at: ReadAt): Promise<OfferTerms> {
  const car = wish.nft === null ? undefined : await readItemTrading(wish.nft, at);
  const trading = car ?? (await readTrading(wish.chain));
  const terms = await getJson(asSent<OfferTerms>(), offerTermsPath(toWanted(wish), at.account));
  const tokenId = car ? String(car.tokenId) : null;
  if (!isSameTrading(terms, trading) || terms.nft !== wish.nft || terms.token_id !== tokenId)
    throw new WalletProblemError(problem('UNKNOWN', getNotWhatIsShown()));
  if (terms.owner !== null && normalAddress(terms.owner) === normalAddress(at.account))
    throw new WalletProblemError(problem('ORDER_REFUSED', 'You already own this item.'));
  if (terms.fee_bps !== wish.feeBps) throw new WalletProblemError(problem('PRICE_CHANGED', getFeeChanged()));
  await Promise.all([
    requireCounter(toCounter(terms), { ...trading, at }),
    // Cars have one royalty for all.
    requireRoyalty(terms.royalty, { ...trading, tokenId: car?.tokenId ?? 0n, at }),
    car && !wish.conditions && requireState(terms.state, { ...car, at }),
  ]);
  return terms;
}

/** Returns the order that the buyer signs. For one item it names the whole state, so the car cannot be changed before a sale. */
export function toOfferComponents(
  wish: OfferWish,
  terms: OfferTerms,
  { account, time }: { account: `0x${string}`; time: SigningTime },
): OrderComponents {
  const { royalty } = terms;
  return makeOffer(
    {
      buyer: normalAddress(account),
      token: terms.contract,
      tokenId: terms.token_id === null ? null : BigInt(terms.token_id),
      priceWei: wish.priceWei,
      royalty: royalty && { receiver: royalty.receiver, basisPoints: royalty.bps },
      rule: toRule(wish, terms),
      ...getOrderTimes(wish.duration, time),
      salt: randomSalt(),
      counter: BigInt(toCounter(terms)),
    },
    toOrderMarket(terms),
  );
}

const toCounter = ({ maker }: OfferTerms): string => maker?.counter ?? '0';

function toRule({ conditions }: OfferWish, { state }: OfferTerms): TokenRule {
  if (!conditions) return { kind: 'state', state: BigInt(state ?? 0) };
  const { series, minRank, minLevels } = conditions;
  return {
    kind: 'conditions',
    series: [seriesNumber(series)],
    minRank: RANKS.indexOf(minRank),
    minLevels,
  };
}

const getNotWhatIsShown = () => m.orders.theServerAskedYouToSign;
const getFeeChanged = () => m.orders.theServiceFeeHasChangedCheck;
