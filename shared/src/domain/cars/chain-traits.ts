/** The traits that a car's contract reports (ERC-7496): contracts/src/collections/CarTraits.sol. */
import type { Hash } from '../chain/address.ts';
import { RANKS } from './car-ranks.ts';
import { type CarState, UPGRADES, type Upgrade } from './car-state.ts';

export type ChainTraitName = 'rank' | Upgrade;
export type ChainTrait = { name: ChainTraitName; key: Hash; value: number };

/** The key of each trait: the Keccak-256 hash of its name. In the order of their bits in the car's state. */
export const TRAIT_KEYS = {
  rank: '0x7a9707496711af4501e980b0db66a5a1e98268bc25f3f9ba8c4b4a34e0a431f6',
  engine: '0xafbf4fd33114da9fe722791df85cceab226b4246bd2b6ee6febfc7125deb6524',
  turbo: '0x8cd43d4a163c5eddee68552ba82c025d6add4cd718ac70bfa13ba8e902baa377',
  tyres: '0x77e2f7e1b005e52084c9c8c1e64633bdfc2a5ab4c9f0024264cfed28c9677e57',
  brakes: '0x00366ffa787122224640f7476a2b36596789f3412bfe1525c204269782da1a6a',
  suspension: '0xb49be5eb21487bd0901447434c0863987dd61f2ff23e7ecd7494cb1a34225322',
  aero: '0x143741d31168726372cef297d94be95b79eb20af901c036e5c606216e99815b8',
} as const satisfies Record<ChainTraitName, Hash>;

/** The traits of a car in this state. A rank's value is its position in RANKS, a part's is its level. */
export function listChainTraits({ rank, upgrades }: CarState): ChainTrait[] {
  const levels = UPGRADES.map((name) => ({ name, key: TRAIT_KEYS[name], value: upgrades[name] }));
  return [{ name: 'rank', key: TRAIT_KEYS.rank, value: RANKS.indexOf(rank) }, ...levels];
}
