import { networkOf } from '@pitlane/shared/domain/chain/networks';
import { deployerBytecode } from '@pitlane/shared/generated/deployer-bytecode';
import { getCreate2Address, keccak256, slice, toFunctionSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { FACTORY, PROXY } from './addresses.ts';
import { readConfig } from './config.ts';
import { STUDIO } from './fixtures.ts';
import { CONTRACTS, planDeployment } from './plan.ts';

const config = readConfig(STUDIO, 56);
const plan = planDeployment(config);
const namesOf = ({ steps }: typeof plan) => steps.map(({ contract }) => contract);
const addressesOf = ({ steps }: typeof plan) => steps.map(({ address }) => address);
const stepOf = (name: string, of = plan) => {
  const step = of.steps.find(({ contract }) => contract === name);
  if (!step) throw new Error(`no ${name} is planned`);
  return step;
};
const other = '0x2000000000000000000000000000000000000001';

describe('planDeployment', () => {
  test('a real chain gets only what it lacks and keeps its own ETH and Seaport', () => {
    const brought = ['EthToken', 'ConduitController', 'Seaport'];
    expect(namesOf(plan)).toEqual(CONTRACTS.filter((name) => !brought.includes(name)));
    expect(plan).toMatchObject({ currency: networkOf(56)?.ethToken, seaport: networkOf(56)?.seaport });
    expect(stepOf('ListingZone').arguments).toEqual([plan.seaport, plan.currency, STUDIO.treasury, '250']);
  });

  test('the fee is the same in the zone and in the auction house, and part of their addresses', () => {
    const other = planDeployment(readConfig({ ...STUDIO, feeBps: 100 }, 56));
    expect(stepOf('ListingZone', other).arguments.at(-1)).toBe('100');
    expect(stepOf('AuctionHouse', other).arguments.slice(0, 3)).toEqual([
      plan.currency,
      STUDIO.treasury,
      '100',
    ]);
    const moved = addressesOf(other).filter((address) => !addressesOf(plan).includes(address));
    expect(moved).toEqual([stepOf('AuctionHouse', other).address, stepOf('ListingZone', other).address]);
  });

  test('a local chain gets everything', () => {
    const network = networkOf(31_356);
    if (!network) throw new Error('the local chain is not known');
    const local = planDeployment({ ...config, chainId: 31_356, network });
    expect(namesOf(local)).toEqual(CONTRACTS);
    expect(local).toMatchObject({
      currency: stepOf('EthToken', local).address,
      seaport: stepOf('Seaport', local).address,
    });
  });

  test('the same configuration gives the same plan', () => {
    expect(planDeployment(readConfig(STUDIO, 56))).toEqual(plan);
  });

  test('addresses do not depend on settings, nor on the chain if the arguments do not', () => {
    const set = {
      ...STUDIO,
      origin: 'https://other.example',
      royaltyBasisPoints: 1,
      owner: other,
      gameKeys: { fuel: [{ address: other, dailyCap: 1 }] },
      builder: other,
    };
    expect(addressesOf(planDeployment(readConfig(set, 56)))).toEqual(addressesOf(plan));
    const polygon = planDeployment(readConfig(STUDIO, 137));
    for (const name of [
      'CarCollection',
      'TuneupGarages',
      'GasStations',
      'GameDesk',
      'Workshop',
      'FreeMinter',
    ])
      expect(stepOf(name, polygon).address).toBe(stepOf(name).address);
    expect(stepOf('ListingZone', polygon).address).not.toBe(stepOf('ListingZone').address);
  });

  test('another deployer or release has other addresses', () => {
    for (const changed of [{ deployer: other }, { release: '2' }]) {
      const moved = addressesOf(planDeployment(readConfig({ ...STUDIO, ...changed }, 56)));
      expect(moved.filter((address) => addressesOf(plan).includes(address))).toEqual([]);
    }
  });

  test('the setup applies all settings, then hands over', () => {
    for (const { settings, setup, owner } of plan.steps) {
      expect(setup.slice(0, settings.length)).toEqual(settings.map(({ write }) => write));
      const last = setup.slice(settings.length).map((data) => slice(data, 0, 4));
      expect(last).toEqual(owner ? [toFunctionSelector('transferOwnership(address)')] : []);
    }
    expect(stepOf('CarCollection').settings.map(({ label }) => label)).toEqual([
      'setCost("50000000000000000")',
      'setmaxMintAmount("10")',
      'setBaseURI("https://cars.example/api/metadata/binance/cars/")',
      `setDefaultRoyalty("${STUDIO.owner}", "500")`,
      `setGame("${stepOf('GameDesk').address}")`,
      `setWorkshop("${stepOf('Workshop').address}")`,
      'setMaxSupply("10000")',
      'setNftPerAddressLimit("100")',
      'setNotRevealedURI("https://cars.example/api/metadata/binance/cars/not-revealed.json")',
      `setBuilder("${STUDIO.builder}")`,
      'reveal()',
    ]);
    expect(stepOf('GameDesk').settings.map(({ label }) => label)).toEqual([
      `setKey(0, "${STUDIO.gameKeys.rank[0]?.address}", 5000)`,
    ]);
  });

  test('a studio can keep its cars covered', () => {
    const covered = readConfig({ ...STUDIO, cars: { ...STUDIO.cars, revealed: false } }, 56);
    expect(stepOf('CarCollection', planDeployment(covered)).settings.map(({ name }) => name)).not.toContain(
      'reveal',
    );
  });

  test('appends the encoded arguments to the code', () => {
    const { initCode, encodedArguments, arguments: args } = stepOf('FreeMinter');
    expect(args).toEqual(['Pitlane Free-form', 'FREE']);
    expect(initCode.endsWith(encodedArguments.slice(2))).toBe(true);
    expect((encodedArguments.length - 2) / 64).toBe(6);
  });
});

describe('FACTORY', () => {
  test('is the address at which the proxy deploys the Deployer', () => {
    const salt = `0x${'0'.repeat(64)}` as const;
    expect(FACTORY).toBe(getCreate2Address({ from: PROXY, salt, bytecodeHash: keccak256(deployerBytecode) }));
  });
});
