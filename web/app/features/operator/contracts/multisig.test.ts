import type { OwnedContract } from '@pitlane/shared/api/contracts';
import { expect, test } from 'vitest';
import { toSafeJson } from './multisig.ts';

test('a call is written as the transaction builder of the Safe reads it', () => {
  const call = { to: '0x00000000000000000000000000000000000000cc', value: '0', data: '0x12' };
  const json = toSafeJson({ chain_id: 56 } as OwnedContract, call, { name: 'Price', now: 1 });
  expect(JSON.parse(json)).toEqual({
    version: '1.0',
    chainId: '56',
    createdAt: 1,
    meta: { name: 'Price' },
    transactions: [{ ...call, contractMethod: null, contractInputsValues: null }],
  });
});
