import type { Site } from '@pitlane/shared/api/site';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { seriesAt } from '@pitlane/shared/domain/cars/series';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { type Offer, readOffer } from '@pitlane/shared/domain/orders/read-offer';
import { describeConditions } from '../../lib/seaport/describe-conditions.ts';
import { tokenName } from './call-description.ts';
import { describeBy, toComponents } from './describe-listing.ts';
import type { TypedData } from './typed-data.ts';

/** The promise of an offer's signature, in words. */
export type OfferDescription = {
  pays: string;
  /** The item that the buyer gets. */
  wants: string;
  /** Seconds since 1970. */
  until: number;
};

/** Reads typed data as an offer of this marketplace, by the book's own rules; undefined for everything else. */
export function describeOffer(
  site: Site,
  chainId: number,
  typed: TypedData['typed'],
): OfferDescription | undefined {
  if (typed.primaryType !== 'OrderComponents') return undefined;
  return describeBy(site, { chainId, typed }, ({ chain, market, message }) => {
    const components = toComponents(message);
    const { offer } = readOffer(components, market, Math.floor(Date.now() / 1000));
    const token = components.consideration[0]?.token;
    if (!offer || !token) return undefined;
    const { tokenId } = offer;
    return {
      pays: `${formatUnits(offer.priceWei)} ETH`,
      wants:
        tokenId === null ? describeAny(offer) : tokenName(chain, { token: token.toLowerCase(), tokenId }),
      until: offer.endTime,
    };
  });
}

const ONE = { cars: 'car', garages: 'Tuneup Garage', stations: 'Gas Station', tokens: 'token' } as const;

function describeAny({ collection, rule }: Offer): string {
  if (rule.kind !== 'conditions') return `any ${ONE[collection]}`;
  const minRank = RANKS[rule.minRank] ?? 'underdog';
  return describeConditions({ ...rule, minRank, series: rule.series.map(seriesAt) });
}
