import type { Asset, AssetList, AssetQuery } from '@pitlane/shared/api/assets';
import type { Indexed } from '@pitlane/shared/api/common';
import { AppError } from '@pitlane/shared/domain/app-error';
import { ASSET_KINDS, ASSET_LABEL, type AssetKind } from '@pitlane/shared/domain/cars/assets';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainConfig } from '../../config/chain-config.ts';
import { findWallets } from '../../core/authors/shown-author.ts';
import { assetPicturePath } from '../../core/items/cards.ts';
import type { Db } from '../../platform/db/db.ts';
import * as repo from './assets.repo.ts';

/** Limit for each kind and chain: no reader scrolls further. */
const MAX_ASSETS = 500;

export type AssetsDeps = {
  db: Db;
  chains: readonly Pick<ChainConfig, 'chain' | 'assets'>[];
  indexedNow: () => Promise<Indexed>;
};
type Contract = { chain: Chain; kind: AssetKind; address: Address };

/** Garages and gas stations, as the index has them. */
export function createAssetsService({ db, chains, indexedNow }: AssetsDeps) {
  const contracts = chains.flatMap(({ chain, assets }) =>
    ASSET_KINDS.flatMap((kind): Contract[] => {
      const address = assets[kind];
      return address ? [{ chain, kind, address: normalAddress(address) }] : [];
    }),
  );
  const findUnread = async (): Promise<Contract[]> => {
    const read = await repo.findReadSources(db);
    return contracts.filter((contract) => !read.some((source) => isSame(contract, source)));
  };

  return {
    /** Everything that a wallet, or an author in all wallets, has. A chain that is not indexed yet is named instead. */
    async list({ owner, author }: AssetQuery): Promise<AssetList> {
      const owners = owner ? [owner] : await findWallets(db, author ?? 0);
      const [indexed, unread, rows] = await Promise.all([
        indexedNow(),
        findUnread(),
        repo.findOfWallets(db, owners, MAX_ASSETS),
      ]);
      // Half of a chain would look like all of it.
      const unavailable = [...new Set(unread.map(({ chain }) => chain))];
      const assets = contracts
        .filter(({ chain }) => !unavailable.includes(chain))
        .flatMap((contract) =>
          rows
            .filter(({ chain, collection }) => chain === contract.chain && collection === contract.kind)
            .map((row) => toAsset(row, contract.address)),
        );
      return { assets, unavailable, indexed };
    },

    /**
     * One asset. Throws NOT_FOUND when there is none of this number, CHAIN_UNAVAILABLE while the index has
     * not read the contract.
     */
    async one(chain: Chain, kind: AssetKind, tokenId: bigint): Promise<Asset> {
      const contract = contracts.find((each) => each.chain === chain && each.kind === kind);
      if (!contract) throw unknownAsset(chain, kind, tokenId);
      const [row, unread] = await Promise.all([
        repo.findOne(db, nftId({ chain, collection: kind, tokenId })),
        findUnread(),
      ]);
      if (unread.some((each) => isSame(each, contract))) {
        const message = `${CHAIN_FACTS[chain].label} hasn’t been read yet. Try again in a moment.`;
        throw new AppError('CHAIN_UNAVAILABLE', message);
      }
      if (!row) throw unknownAsset(chain, kind, tokenId);
      return toAsset(row, contract.address);
    },
  };
}
export type AssetsService = ReturnType<typeof createAssetsService>;

function isSame(one: Contract, other: Contract): boolean {
  return one.chain === other.chain && one.kind === other.kind && one.address === other.address;
}

function toAsset({ chain, collection, tokenId, fuel }: repo.AssetRow, contract: Address): Asset {
  return {
    chain,
    collection,
    contract,
    token_id: tokenId.toString(),
    title: `${ASSET_LABEL[collection]} #${tokenId}`,
    picture: { url: assetPicturePath(collection, tokenId, fuel) },
    fuel,
  };
}

function unknownAsset(chain: Chain, kind: AssetKind, tokenId: bigint): AppError {
  return new AppError(
    'NOT_FOUND',
    `There is no ${ASSET_LABEL[kind]} #${tokenId} on ${CHAIN_FACTS[chain].label}.`,
  );
}
