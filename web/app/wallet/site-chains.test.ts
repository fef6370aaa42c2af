import { createClient, custom, numberToHex } from 'viem';
import { sendTransaction } from 'viem/actions';
import { describe, expect, test, vi } from 'vitest';
import { makeSite } from '../testing/dom/scripted-site.ts';
import { toViemChain } from './site-chains.ts';

const ADDRESS = `0x${'a'.repeat(40)}` as const;
const HASH = `0x${'1'.repeat(64)}`;

describe('toViemChain', () => {
  test('has a wallet asked for a transaction on this network, and no other', async () => {
    const [first] = makeSite().chains;
    if (!first) throw new Error('the site has no chain');
    const chain = toViemChain(first, 'https://pitlane.example');
    const id = numberToHex(first.chain_id);
    const request = vi.fn(async ({ method }: { method: string }) => (method === 'eth_chainId' ? id : HASH));
    const client = createClient({ chain, transport: custom({ request }) });
    await sendTransaction(client, { account: ADDRESS, chain, to: ADDRESS, value: 5n });
    expect(request.mock.lastCall?.[0]).toEqual({
      method: 'eth_sendTransaction',
      params: [{ chainId: id, from: ADDRESS, to: ADDRESS, value: '0x5' }],
    });
  });
});
