import type { NotedCall, OwnedContract, OwnedContractList } from '@pitlane/shared/api/contracts';
import type { Drop } from '@pitlane/shared/api/drops';
import { AppError } from '@pitlane/shared/domain/app-error';
import { ASSET_KINDS } from '@pitlane/shared/domain/cars/assets';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import { audit } from '../../core/audit/audit.ts';
import type { ChainClients, ServedChain } from '../../platform/chain/chain-clients.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Operator } from '../../platform/http/operator.ts';
import type { Log } from '../../platform/log.ts';
import { withTimeout } from '../../platform/waiting.ts';
import * as repo from './contracts.repo.ts';
import { readCall } from './read-call.ts';
import { readOwnedContract } from './read-contract.ts';

const TIMEOUT_MS = 4_000;

type Place = { id: string; collection: Drop['collection']; address: Address };
export type ContractsDeps = { db: Db; chains: ChainClients; log: Log };

/** The collections as their owner sees them. Transactions are sent by the owner's wallet, never from here. */
export function createContractsService({ db, chains, log }: ContractsDeps) {
  const served = [...chains.values()];
  const readChain = async (one: ServedChain) => {
    const block = await one.client.getBlockNumber({ cacheTime: 0 });
    return Promise.all(placesOf(one).map((place) => readOwnedContract(one, place, block)));
  };

  return {
    /** All of them; of a wallet that is named as the next owner, those that it may take over. */
    async list(by: Pick<Operator, 'role' | 'wallet'>): Promise<OwnedContractList> {
      const sizes = await repo.findListSizes(db);
      const list: OwnedContractList = { contracts: [], unavailable: [] };
      const results = await Promise.allSettled(served.map((one) => withTimeout(readChain(one), TIMEOUT_MS)));
      results.forEach((result, i) => {
        const chain = served[i]?.config.chain;
        if (result.status === 'fulfilled')
          list.contracts.push(...result.value.map((one) => addListSize(one, sizes)));
        else if (chain) {
          log.warn({ err: result.reason, chain }, 'the contracts cannot be read');
          list.unavailable.push(chain);
        }
      });
      if (by.role !== 'pending_owner') return list;
      return { ...list, contracts: list.contracts.filter((one) => one.pending_owner === by.wallet) };
    },

    /**
     * Writes a transaction of a collection's owner into the audit log, as the chain has it. Throws NOT_FOUND for an unknown contract,
     * FORBIDDEN for what the next owner has not sent itself, and what readCall throws.
     */
    async note(by: Operator, { contract, hash }: { contract: string; hash: string }): Promise<NotedCall> {
      const one = served.find(({ config }) => contract.startsWith(`${config.chain}-`));
      const place = one && placesOf(one).find(({ id }) => id === contract);
      if (!one || !place)
        throw new AppError('NOT_FOUND', `There is no contract ${contract}.`, { field: 'contract' });
      const call = await readCall(one, { ...place, hash: hash as Hash });
      if (by.role === 'pending_owner' && (call.sender !== by.wallet || call.function !== 'acceptOwnership')) {
        throw new AppError('FORBIDDEN', 'You can only record that you accepted a contract.');
      }
      await db.transaction((tx) =>
        audit(tx, by, { deed: 'contract.send', target: contract, after: { ...call, hash } }),
      );
      return call;
    },
  };
}
export type ContractsService = ReturnType<typeof createContractsService>;

function placesOf({ config: { chain, carCollection, assets } }: ServedChain): Place[] {
  const others = ASSET_KINDS.flatMap((collection) => {
    const address = assets[collection];
    return address ? [{ id: `${chain}-${collection}`, collection, address }] : [];
  });
  return [{ id: `${chain}-cars`, collection: 'cars', address: carCollection }, ...others];
}

/** Adds the number of addresses on the contract's list, which no view function returns. */
function addListSize(one: OwnedContract, sizes: ReadonlyMap<string, string>): OwnedContract {
  const whitelist = one.collection === 'cars' ? (sizes.get(one.id) ?? '0') : undefined;
  return whitelist === undefined ? one : { ...one, values: { ...one.values, whitelist } };
}
