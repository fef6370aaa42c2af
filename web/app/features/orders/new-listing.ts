import type { OrderTerms } from '@pitlane/shared/api/orders';
import { normalAddress } from '@pitlane/shared/domain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { makeListing } from '@pitlane/shared/domain/make-listing';
import { parseNftId } from '@pitlane/shared/domain/nft-id';
import type { OrderComponents } from '@pitlane/shared/domain/seaport-order';
import { asSent, getJson } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';
import { problem } from '../../wallet/problem-words.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { randomSalt } from './random-salt.ts';

/** What a seller has decided for one item, with the dues that the sheet showed. */
export type Wish = {
  /** The item's id. */
  nft: string;
  title: string;
  priceWei: bigint;
  /** Seconds. */
  duration: number;
  feeBps: number;
  royaltyBps: number;
};

/** Reads the terms once more. Throws a WalletProblemError when they are not those that the sheet showed. */
export async function readTerms({ nft, feeBps, royaltyBps }: Wish, account: string): Promise<OrderTerms> {
  const terms = await getJson(asSent<OrderTerms>(), `/api/orders/terms?nft=${nft}`);
  if (normalAddress(terms.owner) !== normalAddress(account))
    throw new WalletProblemError(problem('NOT_OWNER', NOT_YOURS));
  if (terms.fee_bps !== feeBps || terms.royalty.bps !== royaltyBps)
    throw new WalletProblemError(problem('PRICE_CHANGED', DUES_CHANGED));
  const { facts } = await chainReader(parseNftId(nft)?.chain ?? 'binance');
  const { trading } = facts;
  const isHere =
    terms.chain_id === facts.chain_id &&
    terms.seaport === trading?.seaport &&
    terms.listing_zone === trading.listing_zone &&
    terms.paymentTokenContract.address === trading.currency &&
    terms.treasury === trading.treasury;
  if (!isHere)
    throw new WalletProblemError(
      problem('UNKNOWN', `There is no trading on ${CHAIN_FACTS[facts.chain].label}.`),
    );
  return terms;
}

/** The order that names the car's whole state: nobody can change the car between a buyer's click and the block. */
export function toComponents(
  { priceWei, duration }: Wish,
  terms: OrderTerms,
  blockTime: number,
): OrderComponents {
  const now = Math.floor(serverNow() / 1000);
  // A quiet chain's last block may be old, and the clock a little ahead: the listing begins at the earlier of both.
  const startTime = Math.min(now, blockTime);
  return makeListing(
    {
      seller: terms.owner,
      token: terms.contract,
      tokenId: BigInt(terms.token_id),
      priceWei,
      royalty: { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
      rule: { kind: 'state', state: BigInt(terms.state) },
      startTime,
      duration: Math.max(now, blockTime) - startTime + duration,
      salt: randomSalt(),
      counter: BigInt(terms.counter),
    },
    {
      listingZone: terms.listing_zone,
      currency: terms.paymentTokenContract.address,
      treasury: terms.treasury,
      feeBps: terms.fee_bps,
    },
  );
}

const NOT_YOURS = 'The car belongs to another wallet than the one that is connected.';
const DUES_CHANGED =
  'Fee or royalty are others now, so you would get another amount. Look at the new figures, then press the button again.';
