import { describe, expect, test } from 'vitest';
import { CHAIN_FACTS, CHAINS, chainOfId, isChain } from './chains.ts';

describe('chainOfId', () => {
  test('finds the chain of an id, live or demo, and knows no other', () => {
    expect(chainOfId(56)).toBe('binance');
    expect(chainOfId(31_437)).toBe('matic');
    expect(chainOfId(1)).toBeUndefined();
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
