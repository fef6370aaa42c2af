/** How the contracts of a deployment are set. */
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import type { Abi } from 'viem';
import type { DeployConfig, Sale } from './config.ts';
import { type Setting, setting } from './step.ts';

/** The site's name for each collection that has metadata there. */
export type MetadataFolder = 'cars' | 'garages' | 'stations';

/** What the metadata addresses of a collection begin with, on the site that a configuration names. */
export function metadataUri({ origin, network, chainId }: DeployConfig, folder: MetadataFolder): string {
  return `${origin}/api/metadata/${network.chain ?? chainId}/${folder}/`;
}

/** The settings that name the site's address. */
export const SITE_SETTINGS: ReadonlySet<string> = new Set(['setBaseURI', 'setNotRevealedURI']);

/** What every sold collection is set to. */
function saleSettings(abi: Abi, config: DeployConfig, sale: Sale, folder: MetadataFolder): Setting[] {
  const { owner, royaltyBasisPoints: royalty } = config;
  const uri = metadataUri(config, folder);
  return [
    setting(abi, ['cost'], sale.costWei, ['setCost', sale.costWei]),
    setting(abi, ['maxMintAmount'], sale.maxMintAmount, ['setmaxMintAmount', sale.maxMintAmount]),
    setting(abi, ['baseURI'], uri, ['setBaseURI', uri]),
    // Of a price of 10,000 the royalty is its basis points.
    setting(
      abi,
      ['royaltyInfo', 1n, 10_000n],
      [owner, BigInt(royalty)],
      ['setDefaultRoyalty', owner, BigInt(royalty)],
    ),
  ];
}

/** What the car collection is set to: sale, drop rules, and who plays which part. */
export function carSettings(config: DeployConfig): Setting[] {
  const { cars, game, builder } = config;
  const abi: Abi = carCollectionAbi;
  const notRevealed = `${metadataUri(config, 'cars')}not-revealed.json`;
  return [
    ...saleSettings(abi, config, cars, 'cars'),
    setting(abi, ['maxSupply'], cars.maxSupply, ['setMaxSupply', cars.maxSupply]),
    setting(abi, ['nftPerAddressLimit'], cars.nftPerAddressLimit, [
      'setNftPerAddressLimit',
      cars.nftPerAddressLimit,
    ]),
    setting(abi, ['notRevealedUri'], notRevealed, ['setNotRevealedURI', notRevealed]),
    setting(abi, ['game'], game, ['setGame', game]),
    setting(abi, ['builder'], builder, ['setBuilder', builder]),
    ...(cars.revealed ? [setting(abi, ['revealed'], true, ['reveal'])] : []),
  ];
}
