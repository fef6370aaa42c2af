import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServable, NETWORK_IDS, networkOf } from '@pitlane/shared/domain/chain/networks';
import { parseEther } from 'viem';
import { describe, expect, test } from 'vitest';
import { deployableNetwork, readConfig } from './config.ts';
import { STUDIO } from './fixtures.ts';

const ANOTHER = '0x2000000000000000000000000000000000000001';

describe('readConfig', () => {
  test('reads a deployment from a file and a chain, with default names and royalty', () => {
    expect(readConfig(STUDIO, 56)).toEqual({
      chainId: 56,
      network: networkOf(56),
      deployer: STUDIO.deployer,
      owner: STUDIO.owner,
      gameKeys: { ...STUDIO.gameKeys, parts: [], fuel: [], grant: [], referee: [] },
      builder: STUDIO.builder,
      treasury: STUDIO.treasury,
      origin: 'https://cars.example',
      release: '1',
      feeBps: 250,
      royaltyBasisPoints: 500,
      cars: {
        name: 'Pitlane Cars',
        symbol: 'CAR',
        costWei: parseEther('0.05'),
        maxSupply: 10_000n,
        maxMintAmount: 10n,
        nftPerAddressLimit: 100n,
        revealed: true,
      },
      garages: {
        name: 'Pitlane Tuneup Garages',
        symbol: 'GARAGE',
        costWei: parseEther('0.01'),
        maxMintAmount: 5n,
      },
      stations: {
        name: 'Pitlane Gas Stations',
        symbol: 'GAS',
        costWei: parseEther('0.005'),
        maxMintAmount: 5n,
      },
      minter: { name: 'Pitlane Free-form', symbol: 'FREE' },
    });
  });

  test('takes the deployer from the key when the file names none', () => {
    const { deployer: _, ...withoutDeployer } = STUDIO;
    expect(readConfig(withoutDeployer, 56, ANOTHER).deployer).toBe(ANOTHER);
  });

  test('reads the example once its addresses are filled in', () => {
    const text = readFileSync(join(import.meta.dirname, '../../deployments/example.config.json'), 'utf8');
    const filled: unknown = JSON.parse(text.replaceAll('0x…', ANOTHER));
    const all = NETWORK_IDS.map((id) => [id, networkOf(id)] as const);
    for (const [chainId, network] of all) {
      if (!network || !isServable(network)) expect(() => readConfig(filled, chainId)).toThrow();
      else if (network.state === 'live') expect(readConfig(filled, chainId).owner).toBe(ANOTHER);
    }
    expect(() => readConfig(JSON.parse(text), 56)).toThrow('owner: must be an address');
  });

  test('reports all problems at once', () => {
    const broken = {
      ...STUDIO,
      owner: '0x52908400098527886E0F7030069857D2E4169Ee7', // one letter in the wrong case
      treasury: '0x0000000000000000000000000000000000000000',
      origin: 'ftp://cars.example',
      feeBps: 1_001,
      royaltyBasisPoints: 7_001,
      stations: { maxMintAmount: 0, cost: { 56: '1,5' } },
      colour: 'red',
    };
    expect(() => readConfig(broken, 56)).toThrow(
      /owner: .*checksum[\s\S]*treasury: .*zero[\s\S]*origin: [\s\S]*feeBps: [\s\S]*royaltyBasisPoints: [\s\S]*stations\.cost\.56: must be an amount[\s\S]*stations\.maxMintAmount: [\s\S]*colour/,
    );
  });

  test('a cap of 0 revokes a game key; one that a role names twice is refused', () => {
    const [key] = STUDIO.gameKeys.rank;
    const revoked = { rank: [{ ...key, dailyCap: 0 }], referee: [key] };
    expect(readConfig({ ...STUDIO, gameKeys: revoked }, 56).gameKeys).toMatchObject(revoked);
    const twice = { fuel: [key, { ...key, address: key?.address.toLowerCase(), dailyCap: 7 }] };
    expect(() => readConfig({ ...STUDIO, gameKeys: twice }, 56)).toThrow(
      `gameKeys.fuel: names ${key?.address} twice`,
    );
    for (const dailyCap of [-1, 0.5, 2 ** 32])
      expect(() => readConfig({ ...STUDIO, gameKeys: { grant: [{ ...key, dailyCap }] } }, 56)).toThrow(
        'gameKeys.grant.0.dailyCap: ',
      );
  });

  test('throws without a price for each collection or without a deployer', () => {
    const { deployer: _, ...withoutDeployer } = STUDIO;
    expect(() => readConfig(withoutDeployer, 43_114)).toThrow(
      /deployer: must name[\s\S]*cars\.cost: has no price for chain 43114[\s\S]*garages\.cost[\s\S]*stations\.cost/,
    );
  });

  test('throws when the key is not that of the deployer in the file', () => {
    expect(() => readConfig(STUDIO, 56, ANOTHER)).toThrow(`is the key of ${ANOTHER}`);
  });
});

describe('deployableNetwork', () => {
  test.each([3, 4, 5, 42, 80_001])('refuses chain %i, which was shut down', (chainId) => {
    expect(() => deployableNetwork(chainId)).toThrow('was shut down');
    expect(() => readConfig(STUDIO, chainId)).toThrow('was shut down');
  });

  test('refuses Ethereum, which has no pages on the site', () => {
    expect(() => deployableNetwork(1)).toThrow('The site has no pages for Ethereum (chain 1)');
  });

  test('refuses an unknown chain', () => {
    expect(() => deployableNetwork(1_337)).toThrow('Chain 1337 is not known here. Known: 1, 3,');
  });
});
