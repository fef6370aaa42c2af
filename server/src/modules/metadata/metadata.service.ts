import type { TokenMetadata } from '@pitlane/shared/api/metadata';
import { AppError } from '@pitlane/shared/domain/app-error';
import { ASSET_PURPOSE, type AssetKind } from '@pitlane/shared/domain/cars/assets';
import { carDescription, UNBUILT_DESCRIPTION } from '@pitlane/shared/domain/cars/car-name';
import { RANK_LABEL } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import { carStats, STAT_KINDS } from '@pitlane/shared/domain/cars/car-stats';
import { listTraits } from '@pitlane/shared/domain/cars/car-traits';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { AssetsService } from '../assets/assets.service.ts';
import { capitalise, findTraits, picturePath, toCarState } from '../nfts/nft-view.ts';
import type { NftsService } from '../nfts/nfts.service.ts';

type Attribute = TokenMetadata['attributes'][number];

/** Creates the service for documents at tokenURI, for wallets and other marketplaces. Addresses are absolute, on `siteUrl`. */
export function createMetadataService(
  nfts: Pick<NftsService, 'car'>,
  assets: Pick<AssetsService, 'one'>,
  siteUrl: string,
) {
  const notRevealed: TokenMetadata = {
    name: 'Not revealed yet',
    description: UNBUILT_DESCRIPTION,
    image: `${siteUrl}/media/not-revealed.svg`,
    attributes: [],
  };

  return {
    /** The not-revealed metadata until the car is built. Throws NOT_FOUND for a token that the index does not hold. */
    async ofCar(chain: Chain, tokenId: string): Promise<TokenMetadata> {
      const car = await nfts.car(`${chain}-cars-${tokenId}`);
      const state = toCarState(car);
      const traits = findTraits(car);
      if (!traits) return notRevealed;
      const stats = carStats(traits, state.rank, state.upgrades);
      const attributes: Attribute[] = [
        { trait_type: 'Series', value: SERIES_LABEL[traits.series] },
        { trait_type: 'Rank', value: RANK_LABEL[state.rank] },
        ...listTraits(traits).map(({ kindLabel, valueLabel }) => ({
          trait_type: kindLabel,
          value: valueLabel,
        })),
        ...STAT_KINDS.map((kind): Attribute => {
          const { label, unit, value } = stats[kind];
          return { trait_type: `${label} (${unit})`, value, display_type: 'number' };
        }),
        ...UPGRADES.filter((name) => state.upgrades[name] > 0).map(
          (name): Attribute => ({
            trait_type: `${capitalise(name)} upgrade`,
            value: state.upgrades[name],
            display_type: 'number',
          }),
        ),
      ];
      return {
        name: car.title,
        description: carDescription(traits, state),
        image: `${siteUrl}${picturePath(car, '1280.webp')}`,
        external_url: `${siteUrl}/ItemDetail/${car.id}`,
        attributes,
      };
    },

    /** Throws as the assets' service does. */
    async ofAsset(chain: Chain, kind: AssetKind, tokenId: string): Promise<TokenMetadata> {
      const { title, picture, fuel } = await assets.one(chain, kind, BigInt(tokenId));
      const tank: Attribute[] =
        fuel === null ? [] : [{ trait_type: 'Fuel', value: fuel, display_type: 'number' }];
      return {
        name: title,
        description: ASSET_PURPOSE[kind],
        image: `${siteUrl}${picture.url.replace('/640.', '/1280.')}`,
        attributes: tank,
      };
    },

    /** Returns the metadata of every car before the collection is revealed, and of each until it is built. */
    notRevealed: (): TokenMetadata => notRevealed,
  };
}
export type MetadataService = ReturnType<typeof createMetadataService>;

/** Reads "12.json"; undefined for "not-revealed.json", which only cars have. Throws NOT_FOUND for any other name. */
export function tokenIdOf(collection: 'cars' | AssetKind, file: string): string | undefined {
  const hasCover = collection === 'cars';
  if (hasCover && file === 'not-revealed.json') return undefined;
  const [, tokenId] = /^(0|[1-9]\d{0,77})\.json$/.exec(file) ?? [];
  if (tokenId) return tokenId;
  const names = hasCover
    ? 'There are <token number>.json, not-revealed.json, contract.json and traits.json'
    : 'There are <token number>.json and contract.json';
  throw new AppError('NOT_FOUND', `${names} here.`, { field: 'file' });
}
