/** Kinds of items that are minted beside cars (specification section 2, "Mint"). They are folder names of metadata addresses too. */
export const ASSET_KINDS = ['garages', 'stations'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

export const ASSET_LABEL = {
  garages: 'Tuneup Garage',
  stations: 'Gas Station',
} as const satisfies Record<AssetKind, string>;

/** The purpose of an asset, in a sentence. */
export const ASSET_PURPOSE = {
  garages: 'Your own workshop for fitting upgrades to your cars. It doesn’t wear out.',
  stations: 'A forecourt by the track. Fitting an upgrade uses its fuel, and the game refills the tank.',
} as const satisfies Record<AssetKind, string>;

/** Units of fuel in a full tank: CAPACITY of contracts/src/collections/GasStations.sol. */
export const TANK = 100;
