import { networkOf } from '@pitlane/shared/domain/networks';
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
  test("default: a real chain gets all but what it has, and trades in the chain's own ETH by its own Seaport", () => {
    const brought = ['EthToken', 'ConduitController', 'Seaport'];
    expect(namesOf(plan)).toEqual(CONTRACTS.filter((name) => !brought.includes(name)));
    expect(plan).toMatchObject({ currency: networkOf(56)?.ethToken, seaport: networkOf(56)?.seaport });
    expect(stepOf('ListingZone').arguments).toEqual([plan.seaport, plan.currency, STUDIO.treasury]);
  });

  test('behavior: a local chain gets everything', () => {
    const network = networkOf(31_356);
    if (!network) throw new Error('the local chain is not known');
    const local = planDeployment({ ...config, chainId: 31_356, network });
    expect(namesOf(local)).toEqual(CONTRACTS);
    expect(local).toMatchObject({
      currency: stepOf('EthToken', local).address,
      seaport: stepOf('Seaport', local).address,
    });
  });

  test('behavior: the same configuration gives the same plan', () => {
    expect(planDeployment(readConfig(STUDIO, 56))).toEqual(plan);
  });

  test('behavior: addresses do not depend on what is set, nor on the chain where the arguments do not', () => {
    const set = {
      ...STUDIO,
      origin: 'https://other.example',
      royaltyBasisPoints: 1,
      owner: other,
      game: other,
      builder: other,
    };
    expect(addressesOf(planDeployment(readConfig(set, 56)))).toEqual(addressesOf(plan));
    const polygon = planDeployment(readConfig(STUDIO, 137));
    for (const name of ['CarCollection', 'TuneupGarages', 'GasStations', 'Workshop', 'FreeMinter'])
      expect(stepOf(name, polygon).address).toBe(stepOf(name).address);
    expect(stepOf('ListingZone', polygon).address).not.toBe(stepOf('ListingZone').address);
  });

  test('behavior: another deployer or release has other addresses', () => {
    for (const changed of [{ deployer: other }, { release: '2' }]) {
      const moved = addressesOf(planDeployment(readConfig({ ...STUDIO, ...changed }, 56)));
      expect(moved.filter((address) => addressesOf(plan).includes(address))).toEqual([]);
    }
  });

  test('behavior: the setup sets everything and hands over in the end', () => {
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
      `setGame("${STUDIO.game}")`,
      `setWorkshop("${stepOf('Workshop').address}")`,
      'setMaxSupply("10000")',
      'setNftPerAddressLimit("100")',
      'setNotRevealedURI("https://cars.example/api/metadata/binance/cars/not-revealed.json")',
      `setBuilder("${STUDIO.builder}")`,
      'reveal()',
    ]);
  });

  test('behavior: a studio can keep its cars covered', () => {
    const covered = readConfig({ ...STUDIO, cars: { ...STUDIO.cars, revealed: false } }, 56);
    expect(stepOf('CarCollection', planDeployment(covered)).settings.map(({ name }) => name)).not.toContain(
      'reveal',
    );
  });

  test('behavior: the encoded arguments are what follows the code', () => {
    const { initCode, encodedArguments, arguments: args } = stepOf('FreeMinter');
    expect(args).toEqual(['Pitlane Free-form', 'FREE']);
    expect(initCode.endsWith(encodedArguments.slice(2))).toBe(true);
    expect((encodedArguments.length - 2) / 64).toBe(6);
  });
});

test('the Deployer lies where the proxy puts its code', () => {
  const salt = `0x${'0'.repeat(64)}` as const;
  expect(FACTORY).toBe(getCreate2Address({ from: PROXY, salt, bytecodeHash: keccak256(deployerBytecode) }));
});
