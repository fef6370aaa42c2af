/** How the contracts of a deployment are set. */

import { GAME_ROLES } from '@pitlane/shared/domain/cars/game-roles';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import type { Abi, Address } from 'viem';
import type { DeployConfig, Sale } from './config.ts';
import { type Setting, setting } from './step.ts';

/** The site's name for each collection that has metadata there. */
export type MetadataFolder = 'cars' | 'garages' | 'stations';

/** The settings that name the site's address. */
export const SITE_SETTINGS: ReadonlySet<string> = new Set(['setBaseURI', 'setNotRevealedURI']);

/** What the metadata addresses of a collection begin with, on the site that a configuration names. */
export function metadataUri({ origin, network, chainId }: DeployConfig, folder: MetadataFolder): string {
  return `${origin}/api/metadata/${network.chain ?? chainId}/${folder}/`;
}

/** The contracts that act on cars and stations: the game's desk and the workshop. */
export type GameContracts = { desk: Address; workshop: Address };

/** What the car collection is set to: sale, drop rules, and who plays which part. */
export function carSettings(config: DeployConfig, game: GameContracts): Setting[] {
  const { cars, builder } = config;
  const { maxSupply, nftPerAddressLimit } = cars;
  const abi: Abi = carCollectionAbi;
  const notRevealed = `${metadataUri(config, 'cars')}not-revealed.json`;
  return [
    ...saleSettings(abi, config, cars, 'cars'),
    ...gameSettings(abi, game),
    setting(abi, ['maxSupply'], maxSupply, ['setMaxSupply', maxSupply]),
    setting(abi, ['nftPerAddressLimit'], nftPerAddressLimit, ['setNftPerAddressLimit', nftPerAddressLimit]),
    setting(abi, ['notRevealedUri'], notRevealed, ['setNotRevealedURI', notRevealed]),
    setting(abi, ['builder'], builder, ['setBuilder', builder]),
    ...(cars.revealed ? [setting(abi, ['revealed'], true, ['reveal'])] : []),
  ];
}

/** What the tuneup garages are set to. */
export function garageSettings(config: DeployConfig): Setting[] {
  return saleSettings(tuneupGaragesAbi, config, config.garages, 'garages');
}

/** What the gas stations are set to: the game fills their tanks, and the workshop burns their fuel. */
export function stationSettings(config: DeployConfig, game: GameContracts): Setting[] {
  const abi: Abi = gasStationsAbi;
  return [...saleSettings(abi, config, config.stations, 'stations'), ...gameSettings(abi, game)];
}

/** What the game's desk is set to: the keys of the game's servers. */
export function deskSettings({ gameKeys }: DeployConfig): Setting[] {
  return GAME_ROLES.flatMap((name, role) =>
    gameKeys[name].map(({ address, dailyCap }) =>
      setting(gameDeskAbi, ['dailyCapOf', role, address], BigInt(dailyCap), [
        'setKey',
        role,
        address,
        dailyCap,
      ]),
    ),
  );
}

/** What the auction house is set to: the collections that auctions can be started for. */
export function auctionSettings(collections: readonly Address[]): Setting[] {
  return collections.map((collection) =>
    setting(auctionHouseAbi, ['isAllowed', collection], true, ['setCollection', collection, true]),
  );
}

/** What every sold collection is set to. */
function saleSettings(abi: Abi, config: DeployConfig, sale: Sale, folder: MetadataFolder): Setting[] {
  const { costWei, maxMintAmount } = sale;
  const { owner } = config;
  const royalty = BigInt(config.royaltyBasisPoints);
  const uri = metadataUri(config, folder);
  return [
    setting(abi, ['cost'], costWei, ['setCost', costWei]),
    setting(abi, ['maxMintAmount'], maxMintAmount, ['setmaxMintAmount', maxMintAmount]),
    setting(abi, ['baseURI'], uri, ['setBaseURI', uri]),
    // Of a price of 10,000 the royalty is its basis points.
    setting(abi, ['royaltyInfo', 1n, 10_000n], [owner, royalty], ['setDefaultRoyalty', owner, royalty]),
  ];
}

/** Who plays the game's part in a collection. */
function gameSettings(abi: Abi, { desk, workshop }: GameContracts): Setting[] {
  return [
    setting(abi, ['game'], desk, ['setGame', desk]),
    setting(abi, ['workshop'], workshop, ['setWorkshop', workshop]),
  ];
}
