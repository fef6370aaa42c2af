import type { Health } from '@pitlane/shared/api/health';
import { describe, expect, test, vi } from 'vitest';
import { waitForIndex } from './wait-for-index.ts';

const pause = () => Promise.resolve();
const at = (block: number): Health => ({
  status: 'ok',
  ready: true,
  problems: [],
  version: '1',
  now: 0,
  chains: [
    {
      chain: 'matic',
      chain_id: 1,
      state: 'ok',
      block,
      block_hash: '0x',
      block_time: 0,
      head: block,
      lag: 0,
      message: null,
      builder: null,
    },
  ],
});

describe('waitForIndex', () => {
  test('resolves once the index has reached the block', async () => {
    const blocks = [6, 6, 7];
    const readHealth = async () => at(blocks.shift() ?? 99);
    expect(await waitForIndex('matic', 7n, { readHealth, pause })).toBe(true);
    expect(blocks).toEqual([]);
  });

  test('retries a failed request', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    let calls = 0;
    const readHealth = async () => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return at(7);
    };
    expect(await waitForIndex('matic', 7n, { readHealth, pause })).toBe(true);
    expect(warned).toHaveBeenCalled();
  });

  test('gives up after its time, and ignores the block of another chain', async () => {
    expect(await waitForIndex('matic', 8n, { readHealth: async () => at(7), pause })).toBe(false);
    expect(await waitForIndex('binance', 1n, { readHealth: async () => at(7), pause })).toBe(false);
  });
});
