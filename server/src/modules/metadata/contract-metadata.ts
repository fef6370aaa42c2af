import type { ContractMetadata, TraitsMetadata } from '@pitlane/shared/api/metadata';
import { AppError } from '@pitlane/shared/domain/app-error';
import { ASSET_LABEL, ASSET_PURPOSE, type AssetKind } from '@pitlane/shared/domain/cars/assets';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { TRAIT_KEYS } from '@pitlane/shared/domain/cars/chain-traits';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { ChainClients, ServedChain } from '../../platform/chain/chain-clients.ts';
import { capitalise } from '../nfts/nft-view.ts';

export type CollectionWithFiles = 'cars' | AssetKind;
type Named = Pick<ContractMetadata, 'name' | 'symbol'>;

const CARS_PURPOSE =
  'Cars of a racing game. Each is minted under its cover, and its series is drawn when its epoch is over.';
/** A part's level has 8 bits on the chain. */
const MAX_LEVEL = 255;

/** The traits of a car's contract, as ERC-7496 describes them. No sale may leave the buyer with a lower one. */
export const TRAITS_METADATA: TraitsMetadata = {
  traits: Object.fromEntries(
    Object.keys(TRAIT_KEYS).map((name) => [
      name,
      {
        displayName: capitalise(name),
        dataType: {
          type: 'decimal',
          signed: false,
          decimals: 0,
          minValue: 0,
          maxValue: name === 'rank' ? RANKS.length - 1 : MAX_LEVEL,
        },
        validateOnSale: 'requireUintGte',
      },
    ]),
  ),
};

/** Creates the documents at collections' contractURI (ERC-7572). Addresses are absolute, on `siteUrl`. */
export function createContractMetadata(chains: ChainClients, siteUrl: string) {
  const kept = new Map<string, Promise<Named>>();
  /** Asked once: a contract never changes its name. */
  const readNamed = (served: ServedChain, collection: CollectionWithFiles): Promise<Named> => {
    const key = `${served.config.chain} ${collection}`;
    const known = kept.get(key);
    if (known) return known;
    const asked = readName(served, collection);
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    return asked;
  };

  /** Throws NOT_FOUND where there is no such contract, CHAIN_UNAVAILABLE while its chain does not answer. */
  return async (chain: Chain, collection: CollectionWithFiles): Promise<ContractMetadata> => {
    const served = chains.get(chain);
    if (!served || !findAddress(served, collection)) throw unknownCollection(chain, collection);
    return {
      ...(await readNamed(served, collection)),
      description: collection === 'cars' ? CARS_PURPOSE : ASSET_PURPOSE[collection],
      image: `${siteUrl}${collection === 'cars' ? '/media/not-revealed.svg' : `/media/assets/${collection}/1280.webp`}`,
      external_link: `${siteUrl}/mint?chain=${chain}`,
    };
  };
}

function findAddress({ config }: ServedChain, collection: CollectionWithFiles) {
  return collection === 'cars' ? config.carCollection : config.assets[collection];
}

async function readName(served: ServedChain, collection: CollectionWithFiles): Promise<Named> {
  const address = findAddress(served, collection);
  if (!address) throw unknownCollection(served.config.chain, collection);
  // Any of the three ABIs would do: these functions are in their common base.
  const at = { address, abi: tuneupGaragesAbi } as const;
  try {
    const [name, symbol] = await Promise.all([
      served.client.readContract({ ...at, functionName: 'name' }),
      served.client.readContract({ ...at, functionName: 'symbol' }),
    ]);
    return { name, symbol };
  } catch (cause) {
    const message = `${CHAIN_FACTS[served.config.chain].label} isn’t responding, so the contract’s name can’t be read. Try again in a moment.`;
    throw new AppError('CHAIN_UNAVAILABLE', message, { cause });
  }
}

function unknownCollection(chain: Chain, collection: CollectionWithFiles): AppError {
  const what = collection === 'cars' ? 'cars' : `${ASSET_LABEL[collection]}s`;
  return new AppError('NOT_FOUND', `There are no ${what} on ${CHAIN_FACTS[chain].label} here.`, {
    field: 'collection',
  });
}
