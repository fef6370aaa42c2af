/** What is deployed on a chain, in which order and how it is set. Pure: the same configuration gives the same plan. */
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { auctionHouseBytecode } from '@pitlane/shared/generated/auction-house-bytecode';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { carCollectionBytecode } from '@pitlane/shared/generated/car-collection-bytecode';
import { conduitControllerBytecode } from '@pitlane/shared/generated/conduit-controller-bytecode';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { ethTokenBytecode } from '@pitlane/shared/generated/eth-token-bytecode';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { freeMinterBytecode } from '@pitlane/shared/generated/free-minter-bytecode';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { gameDeskBytecode } from '@pitlane/shared/generated/game-desk-bytecode';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { gasStationsBytecode } from '@pitlane/shared/generated/gas-stations-bytecode';
import { listingZoneAbi } from '@pitlane/shared/generated/listing-zone';
import { listingZoneBytecode } from '@pitlane/shared/generated/listing-zone-bytecode';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { seaportBytecode } from '@pitlane/shared/generated/seaport-bytecode';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { tuneupGaragesBytecode } from '@pitlane/shared/generated/tuneup-garages-bytecode';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { workshopBytecode } from '@pitlane/shared/generated/workshop-bytecode';
import type { Address } from 'viem';
import { FACTORY } from './addresses.ts';
import type { DeployConfig } from './config.ts';
import { auctionSettings, carSettings, deskSettings, garageSettings, stationSettings } from './settings.ts';
import { createStepPlanner, type Step, type StepInput } from './step.ts';

/** Every contract that a deployment may have, in the order in which they are created. */
export const CONTRACTS = [
  'EthToken',
  'ConduitController',
  'Seaport',
  'CarCollection',
  'TuneupGarages',
  'GasStations',
  'GameDesk',
  'Workshop',
  'FreeMinter',
  'AuctionHouse',
  'ListingZone',
] as const;
export type ContractName = (typeof CONTRACTS)[number];

export type Plan = {
  config: DeployConfig;
  steps: readonly Step<ContractName>[];
  /** The ETH ERC-20 that trading settles in: the chain's own, or the one among the steps. */
  currency: Address;
  /** Seaport 1.6: the chain's own, or the one among the steps. */
  seaport: Address;
};

type Input = StepInput<ContractName>;

/**
 * What the collections are created with in place of metadata addresses, which are set afterwards: a contract's address
 * depends on its constructor's arguments, and is not to depend on where the site is.
 */
const NO_URI = '';

const ethToken: Input = { contract: 'EthToken', abi: ethTokenAbi, bytecode: ethTokenBytecode };
const conduitController: Input = {
  contract: 'ConduitController',
  abi: [],
  bytecode: conduitControllerBytecode,
};

/** The plan for one chain. */
export function planDeployment(config: DeployConfig): Plan {
  const { network, owner, treasury } = config;
  const feeBps = BigInt(config.feeBps);
  const planStep = createStepPlanner(config.deployer, config.release);
  const at = (input: Input) => planStep(input).address;
  const steps: Step<ContractName>[] = [];
  const add = (input: Input): Address => {
    const step = planStep(input);
    steps.push(step);
    return step.address;
  };

  const currency = network.ethToken ?? add(ethToken);
  // Pitlane's orders use no conduit: approvals are given to Seaport itself. It asks for the controller all the same.
  const seaport = network.seaport ?? add(seaportWith(add(conduitController)));

  const { cars, garages, stations, minter } = collectionsOf(config);
  const workshop: Input = {
    contract: 'Workshop',
    abi: workshopAbi,
    bytecode: workshopBytecode,
    args: [at(cars), at(garages), at(stations)],
  };
  const desk: Input = {
    contract: 'GameDesk',
    abi: gameDeskAbi,
    bytecode: gameDeskBytecode,
    args: [at(cars), at(stations), FACTORY],
  };
  // Settings are not part of an address: the collections can name desk and workshop before these stand.
  const game = { desk: at(desk), workshop: at(workshop) };
  add({ ...cars, settings: carSettings(config, game), owner });
  add({ ...garages, settings: garageSettings(config), owner });
  add({ ...stations, settings: stationSettings(config, game), owner });
  add({ ...desk, settings: deskSettings(config), owner });
  add(workshop);
  add(minter);

  add({
    contract: 'AuctionHouse',
    abi: auctionHouseAbi,
    bytecode: auctionHouseBytecode,
    // Its first owner is the Deployer, which sets it and hands it over: its address does not depend on the last one.
    args: [currency, treasury, feeBps, FACTORY],
    settings: auctionSettings([cars, garages, stations, minter].map(at)),
    owner,
  });
  add({
    contract: 'ListingZone',
    abi: listingZoneAbi,
    bytecode: listingZoneBytecode,
    args: [seaport, currency, treasury, feeBps],
  });
  return { config, steps, currency, seaport };
}

function collectionsOf({
  cars,
  garages,
  stations,
  minter,
}: DeployConfig): Record<'cars' | 'garages' | 'stations' | 'minter', Input> {
  return {
    cars: {
      contract: 'CarCollection',
      abi: carCollectionAbi,
      bytecode: carCollectionBytecode,
      args: [cars.name, cars.symbol, NO_URI, NO_URI],
    },
    garages: {
      contract: 'TuneupGarages',
      abi: tuneupGaragesAbi,
      bytecode: tuneupGaragesBytecode,
      args: [garages.name, garages.symbol, NO_URI],
    },
    stations: {
      contract: 'GasStations',
      abi: gasStationsAbi,
      bytecode: gasStationsBytecode,
      args: [stations.name, stations.symbol, NO_URI],
    },
    minter: {
      contract: 'FreeMinter',
      abi: freeMinterAbi,
      bytecode: freeMinterBytecode,
      args: [minter.name, minter.symbol],
    },
  };
}

function seaportWith(controller: Address): Input {
  return { contract: 'Seaport', abi: seaportAbi, bytecode: seaportBytecode, args: [controller] };
}
