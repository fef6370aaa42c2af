import { describe, expect, test } from 'vitest';
import { CHAIN_FACTS, CHAINS, isChain } from './chains.ts';

describe('isChain', () => {
  test('knows the chains of the site and no other', () => {
    expect(isChain('avalanche')).toBe(true);
    expect(isChain('solana')).toBe(false);
  });
});

describe('CHAIN_FACTS', () => {
  test('give every id to one chain', () => {
    const ids = CHAINS.flatMap((chain) => [CHAIN_FACTS[chain].realId, CHAIN_FACTS[chain].demoId]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the wrong-network toast of BNB Smart Chain is the one of the specification', () => {
    expect(CHAIN_FACTS.binance.wrongNetwork).toBe('Please connect with BSC Mainnet');
  });
});
