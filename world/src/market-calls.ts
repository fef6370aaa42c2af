/** The calls of people who trade, on Seaport, on the auction house and on what they let these move. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { fillListing } from '@pitlane/shared/domain/orders/fill-listing';
import { fillItemOffer } from '@pitlane/shared/domain/orders/fill-offer';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem';
import { contractsOn, ROYALTY_BPS } from './contracts.ts';
import type { SignedOrder } from './planned-orders.ts';
import type { Approval, AuctionTerms } from './scheduled-action.ts';
import type { Sent } from './transactions.ts';

/** Covers any of these calls: a sale pays three accounts, and a purchase in an auction refunds one more. */
const GAS = 400_000n;
/** A bid is at least this much higher than the one before: in wei, and in basis points of that. */
const MIN_INCREMENT_WEI = 10n ** 15n;
const MIN_INCREMENT_BPS = 500n;
/** A bid in an auction's last ten minutes moves the end, by an hour in all; in a short auction it is less. */
const EXTENSION_WINDOW = 600;
const EXTENSION_SHARE = 10;
const MAX_EXTENSION = 3_600;

/** Lets Seaport or the auction house move all cars or free-form tokens of an account, or any amount of its ETH. */
export function approve(chain: Chain, by: number, { mover, what }: Approval): Sent {
  const contracts = contractsOn(chain);
  if (what !== 'eth') {
    const args = [contracts[mover], true] as const;
    const data = encodeFunctionData({ abi: carCollectionAbi, functionName: 'setApprovalForAll', args });
    return send(by, what === 'cars' ? contracts.carCollection : contracts.freeMinter, data);
  }
  const args = [contracts[mover], maxUint256] as const;
  return send(
    by,
    contracts.ethToken,
    encodeFunctionData({ abi: ethTokenAbi, functionName: 'approve', args }),
  );
}

/** Buys a listing. */
export function fill(chain: Chain, by: number, { components, signature }: SignedOrder): Sent {
  return send(by, contractsOn(chain).seaport, encodeFunctionData(fillListing(components, signature)));
}

/** Takes an offer for one car: the owner gives it, and fee and royalty come out of the price. */
export function acceptOffer(chain: Chain, by: number, order: SignedOrder): Sent {
  return send(by, contractsOn(chain).seaport, encodeFunctionData(fillItemOffer(order)));
}

export function cancelOrder(chain: Chain, by: number, { components }: SignedOrder): Sent {
  const order = { ...components, offer: [...components.offer], consideration: [...components.consideration] };
  const data = encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [[order]] });
  return send(by, contractsOn(chain).seaport, data);
}

export function createAuction(chain: Chain, by: number, tokenId: number, terms: AuctionTerms): Sent {
  const all = {
    reserve: terms.reserveWei,
    buyOut: terms.buyOutWei,
    minIncrement: MIN_INCREMENT_WEI,
    minIncrementBps: MIN_INCREMENT_BPS,
    duration: BigInt(terms.duration),
    extensionWindow: BigInt(Math.min(EXTENSION_WINDOW, Math.floor(terms.duration / EXTENSION_SHARE))),
    maxExtension: BigInt(MAX_EXTENSION),
    maxRoyaltyBps: BigInt(ROYALTY_BPS),
    startAtFirstBid: terms.startAtFirstBid,
  };
  const args = [contractsOn(chain).carCollection, BigInt(tokenId), all] as const;
  return toHouse(
    chain,
    by,
    encodeFunctionData({ abi: auctionHouseAbi, functionName: 'createAuction', args }),
  );
}

/** Bids, or buys a car out. `state` is the car's as the bidder knows it. */
export function bid(
  chain: Chain,
  by: number,
  {
    functionName,
    auctionId,
    wei,
    state,
  }: { functionName: 'bid' | 'buyOut'; auctionId: number; wei: bigint; state: bigint },
): Sent {
  const args = [BigInt(auctionId), wei, state] as const;
  return toHouse(chain, by, encodeFunctionData({ abi: auctionHouseAbi, functionName, args }));
}

/** Ends an auction: the seller cancels it, or any account settles it once its time is over. */
export function endAuction(
  chain: Chain,
  by: number,
  functionName: 'settle' | 'cancel',
  auctionId: number,
): Sent {
  const args = [BigInt(auctionId)] as const;
  return toHouse(chain, by, encodeFunctionData({ abi: auctionHouseAbi, functionName, args }));
}

function toHouse(chain: Chain, by: number, data: Hex): Sent {
  return send(by, contractsOn(chain).auctionHouse, data);
}

function send(from: number, to: Address, data: Hex): Sent {
  return { from, draft: { to, data, gas: GAS } };
}
