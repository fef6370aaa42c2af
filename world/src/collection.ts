/** The calls on the car collection that the demo world makes, as transactions to be signed. */
import { packUpgrades } from '@pitlane/shared/domain/car-state';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { RANKS } from '@pitlane/shared/domain/ranks';
import { carCollectionAbi as abi } from '@pitlane/shared/generated/car-collection';
import { carCollectionBytecode as bytecode } from '@pitlane/shared/generated/car-collection-bytecode';
import { deployments } from '@pitlane/shared/generated/deployments';
import { type Address, encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import { accountAt, DEPLOYER, GAME } from './accounts.ts';
import type { Drop } from './drops.ts';
import type { Action } from './happening.ts';
import type { Draft } from './transactions.ts';

/** Gas that covers any of the owner's settings, and any change of one car. */
const PLAIN_GAS = 150_000n;
const DEPLOY_GAS = 6_000_000n;

export type Sent = { from: number; draft: Draft };

/** Where the collection lies on a demo chain. */
export function collectionOn(chain: Chain): Address {
  return deployments[CHAIN_FACTS[chain].demoId].carCollection;
}

/** Addresses of the cars' metadata on a site. */
export function metadataUris(chain: Chain, origin: string) {
  const base = `${origin}/api/metadata/${chain}/cars/`;
  return { base, notRevealed: `${base}not-revealed.json` };
}

/** The creation of the collection: the deployer's first transaction, which gives it its known address. */
export function deployment(chain: Chain, origin: string): Sent {
  const { base, notRevealed } = metadataUris(chain, origin);
  const data = encodeDeployData({ abi, bytecode, args: ['Pitlane Cars', 'CAR', base, notRevealed] });
  return { from: DEPLOYER, draft: { data, gas: DEPLOY_GAS } };
}

/** What the owner sets before minting opens. */
export function settings(chain: Chain, drop: Drop): Sent[] {
  return [
    encodeFunctionData({ abi, functionName: 'setCost', args: [drop.costWei] }),
    encodeFunctionData({ abi, functionName: 'setMaxSupply', args: [drop.maxSupply] }),
    encodeFunctionData({ abi, functionName: 'setmaxMintAmount', args: [drop.maxMintAmount] }),
    encodeFunctionData({ abi, functionName: 'setGame', args: [accountAt(GAME).address] }),
    encodeFunctionData({ abi, functionName: 'reveal' }),
  ].map((data) => ({ from: DEPLOYER, draft: to(chain, data) }));
}

/** Points the cars' metadata to another site. */
export function moveMetadata(chain: Chain, origin: string): Sent[] {
  const { base, notRevealed } = metadataUris(chain, origin);
  return [
    encodeFunctionData({ abi, functionName: 'setBaseURI', args: [base] }),
    encodeFunctionData({ abi, functionName: 'setNotRevealedURI', args: [notRevealed] }),
  ].map((data) => ({ from: DEPLOYER, draft: to(chain, data) }));
}

/** The transaction that does what the history names. */
export function transactionFor(chain: Chain, drop: Drop, action: Action): Sent {
  switch (action.kind) {
    case 'mint': {
      const amount = BigInt(action.series.length);
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [amount] });
      return {
        from: action.by,
        draft: { ...to(chain, data, PLAIN_GAS * amount), value: drop.costWei * amount },
      };
    }
    case 'transfer': {
      const { from, to: receiver, tokenId } = action;
      const args = [accountAt(from).address, accountAt(receiver).address, BigInt(tokenId)] as const;
      return { from, draft: to(chain, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args })) };
    }
    case 'ranks': {
      const ids = action.changes.map(({ tokenId }) => BigInt(tokenId));
      const ranks = action.changes.map(({ rank }) => RANKS.indexOf(rank));
      const data = encodeFunctionData({ abi, functionName: 'setRanks', args: [ids, ranks] });
      return { from: GAME, draft: to(chain, data, PLAIN_GAS * BigInt(ids.length)) };
    }
    case 'upgrades': {
      const args = [BigInt(action.tokenId), Number(packUpgrades(action.levels))] as const;
      return { from: GAME, draft: to(chain, encodeFunctionData({ abi, functionName: 'setUpgrades', args })) };
    }
  }
}

/** Whether code read from a chain is that of the present contracts. */
export function isPresentCode(code: Hex): boolean {
  return code.length > 2 && bytecode.includes(code.slice(2));
}

function to(chain: Chain, data: Hex, gas = PLAIN_GAS): Draft {
  return { to: collectionOn(chain), data, gas };
}
