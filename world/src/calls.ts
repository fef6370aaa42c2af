/** The calls on the contracts that the demo world makes, as transactions to be signed. */
import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi as carsAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { accountAt, BUILDER } from './accounts.ts';
import { contractsOn } from './contracts.ts';
import { grant, lock, PLAIN_GAS, refuel, setRanks } from './desk-calls.ts';
import { DROPS } from './drops.ts';
import { commitmentOf, secretOf } from './epochs.ts';
import { acceptOffer, approve, bid, cancelOrder, createAuction, endAuction, fill } from './market-calls.ts';
import type { SignPlanned } from './planned-orders.ts';
import type { Action, ActionOf } from './scheduled-action.ts';
import type { Sent } from './transactions.ts';

/** The builder's transaction that opens an epoch, and closes the one before. */
export function opening(chain: Chain, epoch: number): Sent {
  const args = [BigInt(epoch), commitmentOf(chain, epoch)] as const;
  return toCars(BUILDER, chain, encodeFunctionData({ abi: carsAbi, functionName: 'openEpoch', args }));
}

export type History = {
  chain: Chain;
  /** When it starts, in seconds since 1970. */
  start: number;
  sign: SignPlanned;
};

/** The transactions that do what the history names. */
export async function transactionsFor(action: Action, { chain, start, sign }: History): Promise<Sent[]> {
  const { workshop, ethToken } = contractsOn(chain);
  switch (action.kind) {
    case 'mint':
      return [mint(chain, action)];
    case 'close':
      return [opening(chain, action.epoch + 1)];
    case 'build':
      return build(chain, action);
    case 'transfer': {
      const { from, to, tokenId } = action;
      const args = [accountAt(from).address, accountAt(to).address, BigInt(tokenId)] as const;
      return [
        toCars(from, chain, encodeFunctionData({ abi: carsAbi, functionName: 'safeTransferFrom', args })),
      ];
    }
    case 'ranks':
      return [setRanks(chain, action.changes)];
    case 'asset':
      return [buy(chain, action)];
    case 'fit': {
      const { by, tokenId, part, level, garageId, stationId } = action;
      const args = [
        BigInt(tokenId),
        UPGRADES.indexOf(part),
        level,
        BigInt(garageId),
        BigInt(stationId),
      ] as const;
      return [send(by, workshop, encodeFunctionData({ abi: workshopAbi, functionName: 'fit', args }))];
    }
    case 'refuel':
      return [refuel(chain, action.stationId)];
    case 'drip': {
      const data = encodeFunctionData({ abi: ethTokenAbi, functionName: 'drip' });
      return action.by.map((person) => send(person, ethToken, data));
    }
    case 'consent': {
      const args = [true] as const;
      const data = encodeFunctionData({ abi: carsAbi, functionName: 'setRaceConsent', args });
      return [toCars(action.by, chain, data)];
    }
    case 'approve':
      return [approve(chain, action.by, action)];
    case 'fill':
      return [
        action.order.side === 'listing'
          ? fill(chain, action.to, await sign(action.order))
          : acceptOffer(chain, action.from, await sign(action.order)),
      ];
    case 'cancel':
      return [cancelOrder(chain, action.order.maker, await sign(action.order))];
    case 'auction':
      return [createAuction(chain, action.by, action.tokenId, action.terms)];
    case 'bid': {
      const { auctionId, amountWei: wei, state } = action;
      return [bid(chain, action.by, { functionName: 'bid', auctionId, wei, state })];
    }
    case 'buyOut': {
      const { auctionId, priceWei: wei, state } = action;
      return [bid(chain, action.to, { functionName: 'buyOut', auctionId, wei, state })];
    }
    case 'settle':
      return [endAuction(chain, action.from, 'settle', action.auctionId)];
    case 'withdraw':
      return [endAuction(chain, action.by, 'cancel', action.auctionId)];
    case 'race':
      return [lock(chain, action.cars, start + action.until)];
  }
}

function mint(chain: Chain, { by, series, prize }: ActionOf<'mint'>): Sent {
  const amount = series.length;
  if (prize !== undefined) return grant(chain, accountAt(by).address, { cars: amount, race: prize });
  const data = encodeFunctionData({ abi: carsAbi, functionName: 'mint', args: [BigInt(amount)] });
  return toCars(by, chain, data, amount, DROPS[chain].costWei * BigInt(amount));
}

function build(chain: Chain, { epoch, cars }: ActionOf<'build'>): Sent[] {
  const secret = [BigInt(epoch), secretOf(chain, epoch)] as const;
  return [
    encodeFunctionData({ abi: carsAbi, functionName: 'revealEpoch', args: secret }),
    encodeFunctionData({ abi: carsAbi, functionName: 'build', args: [BigInt(cars)] }),
  ].map((data) => toCars(BUILDER, chain, data, cars));
}

function buy(chain: Chain, { asset, by }: ActionOf<'asset'>): Sent {
  const { tuneupGarages, gasStations } = contractsOn(chain);
  const args = [accountAt(by).address, 1n] as const;
  const [to, abi] = asset === 'garages' ? [tuneupGarages, tuneupGaragesAbi] : [gasStations, gasStationsAbi];
  return send(
    by,
    to,
    encodeFunctionData({ abi, functionName: 'mint', args }),
    1,
    DROPS[chain].assetWei[asset],
  );
}

function toCars(from: number, chain: Chain, data: Hex, tokens = 1, value = 0n): Sent {
  return send(from, contractsOn(chain).carCollection, data, tokens, value);
}

function send(from: number, to: Address, data: Hex, tokens = 1, value = 0n): Sent {
  return { from, draft: { to, data, value, gas: PLAIN_GAS * BigInt(tokens) } };
}
