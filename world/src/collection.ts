/** The calls on the car collection that the demo world makes, as transactions to be signed. */
import { packUpgrades } from '@pitlane/shared/domain/car-state';
import type { Chain } from '@pitlane/shared/domain/chains';
import { RANKS } from '@pitlane/shared/domain/ranks';
import { carCollectionAbi as abi } from '@pitlane/shared/generated/car-collection';
import { encodeFunctionData, type Hex } from 'viem';
import { accountAt, BUILDER, GAME } from './accounts.ts';
import { contractsOn } from './addresses.ts';
import type { Drop } from './drops.ts';
import { commitmentOf, secretOf } from './epochs.ts';
import type { Action } from './happening.ts';
import type { Draft } from './transactions.ts';

/** Gas that covers a call on the collection, and any change of one car. */
export const PLAIN_GAS = 200_000n;

export type Sent = { from: number; draft: Draft };

/** The builder's transaction that opens an epoch, and closes the one before. */
export function opening(chain: Chain, epoch: number): Sent {
  const args = [commitmentOf(chain, epoch)] as const;
  return { from: BUILDER, draft: to(chain, encodeFunctionData({ abi, functionName: 'openEpoch', args })) };
}

/** The transactions that do what the history names. */
export function transactionsFor(chain: Chain, drop: Drop, action: Action): Sent[] {
  switch (action.kind) {
    case 'mint': {
      const amount = BigInt(action.series.length);
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [amount] });
      const draft = { ...to(chain, data, PLAIN_GAS * amount), value: drop.costWei * amount };
      return [{ from: action.by, draft }];
    }
    case 'close':
      return [opening(chain, action.epoch + 1)];
    case 'build': {
      const reveal = [BigInt(action.epoch), secretOf(chain, action.epoch)] as const;
      const count = BigInt(action.cars);
      return [
        encodeFunctionData({ abi, functionName: 'revealEpoch', args: reveal }),
        encodeFunctionData({ abi, functionName: 'build', args: [count] }),
      ].map((data) => ({ from: BUILDER, draft: to(chain, data, PLAIN_GAS * count) }));
    }
    case 'transfer': {
      const { from, to: receiver, tokenId } = action;
      const args = [accountAt(from).address, accountAt(receiver).address, BigInt(tokenId)] as const;
      return [
        { from, draft: to(chain, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args })) },
      ];
    }
    case 'ranks': {
      const ids = action.changes.map(({ tokenId }) => BigInt(tokenId));
      const ranks = action.changes.map(({ rank }) => RANKS.indexOf(rank));
      const data = encodeFunctionData({ abi, functionName: 'setRanks', args: [ids, ranks] });
      return [{ from: GAME, draft: to(chain, data, PLAIN_GAS * BigInt(ids.length)) }];
    }
    case 'upgrades': {
      const args = [BigInt(action.tokenId), Number(packUpgrades(action.levels))] as const;
      return [
        { from: GAME, draft: to(chain, encodeFunctionData({ abi, functionName: 'setUpgrades', args })) },
      ];
    }
  }
}

function to(chain: Chain, data: Hex, gas = PLAIN_GAS): Draft {
  return { to: contractsOn(chain).carCollection, data, gas };
}
