import type { OwnedContract } from '@pitlane/shared/api/contracts';
import type { Drop } from '@pitlane/shared/api/drops';
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { zeroAddress } from 'viem';
import type { ServedChain } from '../../platform/chain/chain-clients.ts';

/** View functions of every collection (contracts/src/collections/CollectionBase.sol), and those of the cars alone. */
const SHARED = [
  'cost',
  'maxMintAmount',
  'maxSupply',
  'totalSupply',
  'paused',
  'baseURI',
  'baseExtension',
] as const;
const OF_CARS = [
  'notRevealedUri',
  'revealed',
  'nftPerAddressLimit',
  'onlyWhitelisted',
  'whitelistStart',
  'publicStart',
  'whitelistRoot',
  'withdrawable',
] as const;

/** Reads all that the owner of a collection may change, at one block. Rejects with viem's error. */
export async function readOwnedContract(
  { client, config: { chain, chainId } }: ServedChain,
  { collection, address }: { collection: Drop['collection']; address: Address },
  blockNumber: bigint,
): Promise<OwnedContract> {
  // The functions of the other two are among those of the cars.
  const at = { address, abi: carCollectionAbi, blockNumber } as const;
  const names = collection === 'cars' ? [...SHARED, ...OF_CARS] : SHARED;
  const [name, owner, pending, balance, ...read] = await Promise.all([
    client.readContract({ ...at, functionName: 'name' }),
    client.readContract({ ...at, functionName: 'owner' }),
    client.readContract({ ...at, functionName: 'pendingOwner' }),
    client.getBalance({ address, blockNumber }),
    ...names.map((functionName) => client.readContract({ ...at, functionName })),
  ]);
  const values = Object.fromEntries(names.map((each, i) => [each, String(read[i])]));
  return {
    id: `${chain}-${collection}`,
    chain,
    chain_id: chainId,
    collection,
    contract: normalAddress(address),
    name,
    coin: findCoin(chain, chainId),
    owner: normalAddress(owner),
    pending_owner: pending === zeroAddress ? null : normalAddress(pending),
    values: { withdrawable: String(balance), ...values },
    block: Number(blockNumber),
  };
}
