import type { Drop } from '@pitlane/shared/api/drops';
import { type Address, normalAddress } from '@pitlane/shared/domain/address';
import type { AssetKind } from '@pitlane/shared/domain/assets';
import { findCoin } from '@pitlane/shared/domain/networks';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { ServedChain } from '../../chain/chain-clients.ts';

/** The price of a chain's cars, how many are left and who may mint them, at a block. */
export async function readCarDrop(served: ServedChain, blockNumber: bigint): Promise<Drop> {
  const { client, config } = served;
  const at = { address: config.carCollection, abi: carCollectionAbi, blockNumber } as const;
  const [sale, epochOpen, onlyWhitelisted, limit] = await Promise.all([
    readSale(served, config.carCollection, blockNumber),
    client.readContract({ ...at, functionName: 'epochOpen' }),
    client.readContract({ ...at, functionName: 'onlyWhitelisted' }),
    client.readContract({ ...at, functionName: 'nftPerAddressLimit' }),
  ]);
  return {
    ...sale,
    collection: 'cars',
    epoch_open: epochOpen,
    only_whitelisted: onlyWhitelisted,
    per_address_limit: Number(limit),
  };
}

/** The same of its garages or gas stations, which anybody may mint as long as there are any. */
export async function readAssetDrop(
  served: ServedChain,
  collection: AssetKind,
  address: Address,
  blockNumber: bigint,
): Promise<Drop> {
  const sale = await readSale(served, address, blockNumber);
  return { ...sale, collection, epoch_open: true, only_whitelisted: false, per_address_limit: null };
}

/** What every collection is sold by (contracts/src/collections/CollectionBase.sol). */
async function readSale({ config, client }: ServedChain, address: Address, blockNumber: bigint) {
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
