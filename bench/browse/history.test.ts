import { unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { expect, test } from 'vitest';
import { type Fact, makeHistories } from './history.ts';

const CARS = 2_000;
const histories = makeHistories(CARS);

const factsOf = (history: (typeof histories)[number]): Fact[] => {
  const blocks = Array.from({ length: history.lastBlock + 1 }, (_, block) => block);
  return blocks.flatMap((block) => history.factsIn(block));
};

test('makeHistories gives each chain its cars, each minted once', () => {
  expect(histories.map(({ chain }) => chain)).toEqual([...CHAINS]);
  expect(histories.reduce((sum, { cars }) => sum + cars, 0)).toBe(CARS);
  for (const history of histories) {
    const mints = factsOf(history).filter((fact) => 'from' in fact && /^0x0+$/.test(fact.from));
    expect(new Set(mints.map(({ tokenId }) => tokenId)).size).toBe(history.cars);
    expect(mints).toHaveLength(history.cars);
  }
});

test('makeHistories hands a car on from the wallet that has it, and counts its transfers', () => {
  for (const history of histories) {
    const owners = new Map<number, string>();
    const transfers = new Map<number, number>();
    for (const fact of factsOf(history)) {
      if ('packed' in fact) {
        const state = unpackCarState(fact.packed);
        expect(state.transfers).toBe(transfers.get(fact.tokenId) ?? 0);
        expect(state.series).not.toBeNull();
        continue;
      }
      const owner = owners.get(fact.tokenId);
      if (owner) {
        expect(fact.from).toBe(owner);
        transfers.set(fact.tokenId, (transfers.get(fact.tokenId) ?? 0) + 1);
      }
      owners.set(fact.tokenId, fact.to);
    }
  }
});
