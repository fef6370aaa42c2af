import type { Asset, AssetList } from '@pitlane/shared/api/assets';
import { buildingNumber } from '@pitlane/shared/art/building';
import type { Address } from '@pitlane/shared/domain/address';
import { AppError } from '@pitlane/shared/domain/app-error';
import { ASSET_KINDS, ASSET_LABEL, type AssetKind } from '@pitlane/shared/domain/assets';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { BaseError, ContractFunctionRevertedError } from 'viem';
import type { ChainClients, ServedChain } from '../../chain/chain-clients.ts';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

const TIMEOUT_MS = 2_000;
/** Of each kind and chain: nobody reads further, and each station's fuel is a call. */
const MAX_ASSETS = 500;
type Collection = { served: ServedChain; kind: AssetKind; address: Address };

/**
 * Garages and gas stations, read from their contracts when they are asked for: there are few of them to a wallet, and
 * the contracts find them by themselves.
 */
export function createAssetsService(chains: ChainClients, log: Log) {
  const collections = [...chains.values()].flatMap((served) =>
    ASSET_KINDS.flatMap((kind): Collection[] => {
      const address = served.config.assets[kind];
      return address ? [{ served, kind, address }] : [];
    }),
  );

  return {
    /** Everything that a wallet has. A chain that does not answer is named instead. */
    async ofWallet(owner: Address): Promise<AssetList> {
      const results = await Promise.allSettled(
        collections.map((collection) => withTimeout(readWallet(collection, owner), TIMEOUT_MS)),
      );
      const unavailable = new Set<Chain>();
      results.forEach((result, i) => {
        const chain = collections[i]?.served.config.chain;
        if (result.status !== 'rejected' || !chain) return;
        unavailable.add(chain);
        log.warn({ err: result.reason, chain }, 'the assets of a wallet could not be read');
      });
      const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      // Half of a chain would look like all of it.
      return { assets: found.filter(({ chain }) => !unavailable.has(chain)), unavailable: [...unavailable] };
    },

    /** One of them. Throws NOT_FOUND when there is none of this number, CHAIN_UNAVAILABLE when nobody can say. */
    async one(chain: Chain, kind: AssetKind, tokenId: bigint): Promise<Asset> {
      const collection = collections.find(
        ({ served, kind: other }) => served.config.chain === chain && other === kind,
      );
      if (!collection) throw unknownAsset(chain, kind, tokenId);
      try {
        const { served, address } = collection;
        const at = { address, abi: tuneupGaragesAbi, functionName: 'ownerOf', args: [tokenId] } as const;
        await withTimeout(served.client.readContract(at), TIMEOUT_MS);
        return await withTimeout(readAsset(collection, tokenId), TIMEOUT_MS);
      } catch (cause) {
        const refused =
          cause instanceof BaseError && cause.walk((one) => one instanceof ContractFunctionRevertedError);
        if (refused) throw unknownAsset(chain, kind, tokenId);
        const message = `${CHAIN_FACTS[chain].label} does not answer just now. Try again in a moment.`;
        throw new AppError('CHAIN_UNAVAILABLE', message, { cause });
      }
    },
  };
}
export type AssetsService = ReturnType<typeof createAssetsService>;

/** Path of an asset's picture. It changes when what it shows does: a tank's tenth. */
export function assetPicturePath(kind: AssetKind, tokenId: bigint, fuel: number | null): string {
  const tank = fuel === null ? '' : `&fuel=${Math.round(fuel / 10) * 10}`;
  return `/media/assets/${kind}/640.webp?number=${buildingNumber(tokenId)}${tank}`;
}

async function readWallet(collection: Collection, owner: Address): Promise<Asset[]> {
  const { served, address } = collection;
  const at = { address, abi: tuneupGaragesAbi, functionName: 'walletOfOwner', args: [owner] } as const;
  const ids = await served.client.readContract(at);
  return Promise.all(ids.slice(0, MAX_ASSETS).map((id) => readAsset(collection, id)));
}

async function readAsset({ served, kind, address }: Collection, tokenId: bigint): Promise<Asset> {
  const at = { address, abi: gasStationsAbi, functionName: 'fuel', args: [tokenId] } as const;
  const fuel = kind === 'stations' ? Number(await served.client.readContract(at)) : null;
  return {
    chain: served.config.chain,
    collection: kind,
    contract: address,
    token_id: tokenId.toString(),
    title: `${ASSET_LABEL[kind]} #${tokenId}`,
    picture: { url: assetPicturePath(kind, tokenId, fuel) },
    fuel,
  };
}

function unknownAsset(chain: Chain, kind: AssetKind, tokenId: bigint): AppError {
  return new AppError(
    'NOT_FOUND',
    `There is no ${ASSET_LABEL[kind]} #${tokenId} on ${CHAIN_FACTS[chain].label}.`,
  );
}
