import { expect, test } from 'vitest';
import { CHAIN_FACTS, CHAINS, chainOfId, isChain } from './chains.ts';

test('default', () => {
  expect(chainOfId(56)).toBe('binance');
  expect(chainOfId(31_437)).toBe('matic');
  expect(chainOfId(1)).toBeUndefined();
  expect(isChain('avalanche')).toBe(true);
  expect(isChain('solana')).toBe(false);
});

test('behavior: every id belongs to one chain', () => {
  const ids = CHAINS.flatMap((chain) => [CHAIN_FACTS[chain].realId, CHAIN_FACTS[chain].demoId]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('behavior: the wrong-network toast of BNB Smart Chain is the one of the specification', () => {
  expect(CHAIN_FACTS.binance.wrongNetwork).toBe('Please connect with BSC Mainnet');
});
