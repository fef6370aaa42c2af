import { getAddress } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { CHAIN_FACTS, CHAINS } from './chains.ts';
import { findCoin, isServable, NETWORK_IDS, networkName, networkOf, wrongNetworkText } from './networks.ts';

const networks = NETWORK_IDS.map((id) => ({ id, ...networkOf(id) }));

describe('networkOf', () => {
  test('knows the networks of the specification, Avalanche and the local chains', () => {
    expect(NETWORK_IDS).toEqual([1, 3, 4, 5, 42, 56, 97, 137, 31_356, 31_437, 43_114, 74_414, 80_001]);
    expect(networkOf(2)).toBeUndefined();
  });

  test('each chain of the site is a live network and a local one', () => {
    for (const chain of CHAINS) {
      const { label, realId, demoId } = CHAIN_FACTS[chain];
      const coin = findCoin(chain, realId);
      expect(networkOf(realId)).toMatchObject({ label, coin, chain, state: 'live' });
      expect(networkOf(demoId)).toMatchObject({ coin, chain, state: 'local' });
    }
  });

  test('a live network has an explorer, Seaport and an ETH token; a local one is given its own', () => {
    for (const { state, explorer, seaport, ethToken } of networks) {
      if (state === 'live') expect([explorer, seaport, ethToken]).not.toContain(undefined);
      if (state === 'local') expect([explorer, seaport, ethToken]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('the networks that were shut down are known as such', () => {
    expect(networks.filter(({ state }) => state === 'retired').map(({ id }) => id)).toEqual([
      3, 4, 5, 42, 80_001,
    ]);
  });

  test('addresses carry the checksum of EIP-55', () => {
    for (const { seaport, ethToken } of networks) {
      for (const address of [seaport, ethToken]) if (address) expect(getAddress(address)).toBe(address);
    }
  });
});

describe('networkName', () => {
  test('a local chain is never called by the name of the real one', () => {
    for (const { label, demoId, realId } of Object.values(CHAIN_FACTS)) {
      expect(networkName(realId)).toBe(label);
      expect(networkName(demoId)).toBe(`Pitlane demo chain (${label})`);
    }
  });

  test('an unknown one goes by its number', () => {
    expect(networkName(10)).toBe('network 10');
  });
});

describe('wrongNetworkText', () => {
  test('the real BNB Smart Chain has exactly the words of the specification', () => {
    expect(wrongNetworkText('binance', 56)).toBe('Please connect with BSC Mainnet');
  });

  test('what stands for it says what it is', () => {
    expect(wrongNetworkText('binance', 97)).toBe('Please connect with BNB Smart Chain Testnet');
    expect(wrongNetworkText('binance', 31_356)).toBe(
      'Please connect with Pitlane demo chain (BNB Smart Chain)',
    );
  });
});

describe('isServable', () => {
  test('what is shut down and what has no pages is not served', () => {
    const servable = NETWORK_IDS.filter((id) => {
      const network = networkOf(id);
      return network && isServable(network);
    });
    expect(servable).toEqual([56, 97, 137, 31_356, 31_437, 43_114, 74_414]);
  });
});

describe('findCoin', () => {
  test('a network for trials has a coin of its own', () => {
    expect(findCoin('binance', 97)).toBe('tBNB');
    expect(findCoin('binance', 31_356)).toBe('BNB');
    expect(findCoin('binance', 31_337)).toBe('BNB');
  });
});
