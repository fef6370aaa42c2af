import type { Drop } from '@pitlane/shared/api/drops';
import type { AssetKind } from '@pitlane/shared/domain/cars/assets';
import { listPhases, phaseAt } from '@pitlane/shared/domain/cars/drop-phases';
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { zeroHash } from 'viem';
import type { ServedChain } from '../../platform/chain/chain-clients.ts';

/** The contract's facts about a drop. The current phase also depends on the time. */
export type DropFacts = Omit<Drop, 'phase'>;

/** The drop as it is at a time, in seconds since 1970. */
export function atTime(drop: DropFacts, now: number): Drop {
  return { ...drop, phase: phaseAt(drop.phases, now)?.kind ?? null };
}

/** The price of a chain's cars, how many are left and who may mint them, at a block. */
export async function readCarDrop(served: ServedChain, blockNumber: bigint): Promise<DropFacts> {
  const { client, config } = served;
  const at = { address: config.carCollection, abi: carCollectionAbi, blockNumber } as const;
  const [sale, epochOpen, onlyWhitelisted, limit, whitelistStart, publicStart, root, revealed] =
    await Promise.all([
      readSale(served, config.carCollection, 'cars', blockNumber),
      client.readContract({ ...at, functionName: 'epochOpen' }),
      client.readContract({ ...at, functionName: 'onlyWhitelisted' }),
      client.readContract({ ...at, functionName: 'nftPerAddressLimit' }),
      client.readContract({ ...at, functionName: 'whitelistStart' }),
      client.readContract({ ...at, functionName: 'publicStart' }),
      client.readContract({ ...at, functionName: 'whitelistRoot' }),
      client.readContract({ ...at, functionName: 'revealed' }),
    ]);
  const starts = { whitelistStart: Number(whitelistStart), publicStart: Number(publicStart) };
  return {
    ...sale,
    epoch_open: epochOpen,
    only_whitelisted: onlyWhitelisted,
    phases: listPhases({ onlyWhitelisted, ...starts }),
    whitelist: { list: null, root: root === zeroHash ? null : root, tree: null },
    revealed,
    per_address_limit: Number(limit),
  };
}

/** The same for its garages or gas stations, which are public until they are sold out. */
export async function readAssetDrop(
  served: ServedChain,
  collection: AssetKind,
  address: Address,
  blockNumber: bigint,
): Promise<DropFacts> {
  const sale = await readSale(served, address, collection, blockNumber);
  return {
    ...sale,
    epoch_open: true,
    only_whitelisted: false,
    phases: listPhases({ onlyWhitelisted: false, whitelistStart: 0, publicStart: 0 }),
    whitelist: null,
    revealed: null,
    per_address_limit: null,
  };
}

/** Reads the terms of sale that every collection has (contracts/src/collections/CollectionBase.sol). */
async function readSale<Collection extends Drop['collection']>(
  { config, client }: ServedChain,
  address: Address,
  collection: Collection,
  blockNumber: bigint,
) {
  // Any of the three ABIs would do: these functions are in their common base.
  const at = { address, abi: tuneupGaragesAbi, blockNumber } as const;
  const [name, symbol, cost, maxSupply, minted, paused, maxMintAmount] = await Promise.all([
    client.readContract({ ...at, functionName: 'name' }),
    client.readContract({ ...at, functionName: 'symbol' }),
    client.readContract({ ...at, functionName: 'cost' }),
    client.readContract({ ...at, functionName: 'maxSupply' }),
    client.readContract({ ...at, functionName: 'totalSupply' }),
    client.readContract({ ...at, functionName: 'paused' }),
    client.readContract({ ...at, functionName: 'maxMintAmount' }),
  ]);
  return {
    id: `${config.chain}-${collection}`,
    collection,
    chain: config.chain,
    chain_id: config.chainId,
    contract: normalAddress(address),
    symbol,
    name,
    cost: cost.toString(),
    coin: findCoin(config.chain, config.chainId),
    minted: Number(minted),
    max_supply: Number(maxSupply),
    remaining: Number(maxSupply > minted ? maxSupply - minted : 0n),
    paused,
    max_mint_amount: Number(maxMintAmount),
    block: Number(blockNumber),
  };
}
