/** The contracts that a studio file names, by chain id: what `npm run deploy` has put on a chain. */
import { isAddress } from 'viem/utils';
import { z } from 'zod';
import { type Address, ZERO_ADDRESS } from '../chain/address.ts';
import { networkOf } from '../chain/networks.ts';

const address = z
  .string({ error: 'must be an address in quotes' })
  .refine((text): text is Address => isAddress(text), {
    error: 'must be an address; one in mixed case needs the right checksum',
  })
  .refine((text) => text !== ZERO_ADDRESS, { error: 'must not be the zero address' });

const block = 'must be the number of a block';

export const ChainContractsSchema = z.strictObject({
  car_collection: address.describe('The cars.'),
  deploy_block: z
    .int({ error: block })
    .min(0, { error: block })
    .describe('The block of the first contract. The index reads no earlier one.'),
  fee_bps: z
    .int({ error: 'must be a whole number from 0 to 1000' })
    .min(0)
    .max(1_000, { error: 'must be at most 1000: the contracts refuse more' })
    .describe(
      'The marketplace’s fee, in basis points of a price: 250 is 2.5%. It must be what the contracts have.',
    ),
  tuneup_garages: address.optional().describe('The Tuneup Garages.'),
  gas_stations: address.optional().describe('The Gas Stations.'),
  workshop: address.optional().describe('What fits upgrades.'),
  free_minter: address.optional().describe('Where any wallet mints tokens of its own.'),
  game_desk: address.optional().describe('Through which the game acts.'),
  auction_house: address.optional().describe('What holds cars while they are auctioned.'),
  listing_zone: address
    .optional()
    .describe('What every order names. There is trading with this, seaport, currency and treasury.'),
  seaport: address.optional().describe('Seaport 1.6.'),
  currency: address.optional().describe('The chain’s ETH token, in which prices are.'),
  treasury: address.optional().describe('Where the fee goes.'),
});
export type ChainContracts = z.output<typeof ChainContractsSchema>;

const isKnown = (text: string): boolean =>
  /^[1-9]\d{0,15}$/.test(text) && networkOf(Number(text)) !== undefined;

export const ContractsSchema = z.record(
  z.string().refine(isKnown, {
    error: 'is no id of a chain that Pitlane knows (docs/self-hosting.md, "The chains")',
  }),
  ChainContractsSchema,
);

/** The contracts of one chain under the names that the server's configuration has for them. */
export type StudioDeployment = { carCollection: Address; deployBlock: number; feeBps: number } & {
  [contract: string]: Address | number | undefined;
};

/** Returns the contracts of each chain as the server knows deployments: `car_collection` is `carCollection`. */
export function toDeployments(
  contracts: Readonly<Record<string, ChainContracts>>,
): Record<number, StudioDeployment> {
  const entries = Object.entries(contracts).map(([id, given]) => {
    const named = Object.entries(given).map(([key, value]) => [toCamel(key), value]);
    return [Number(id), Object.fromEntries(named) as StudioDeployment];
  });
  return Object.fromEntries(entries);
}

function toCamel(key: string): string {
  return key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `CarCollection` and `carCollection` are `car_collection`. */
export function toSnake(name: string): string {
  return name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase();
}
