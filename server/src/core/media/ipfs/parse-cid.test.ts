import { base16, base16upper } from 'multiformats/bases/base16';
import { base32upper } from 'multiformats/bases/base32';
import { base36, base36upper } from 'multiformats/bases/base36';
import { base58btc } from 'multiformats/bases/base58';
import { base64url } from 'multiformats/bases/base64';
import { CID } from 'multiformats/cid';
import { describe, expect, test } from 'vitest';
import { parseCid } from './parse-cid.ts';

const V1 = 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa';
const V0 = 'QmeomffUNfmQy76CQGy9NdmqEnnHU9soCexBnGU3ezPHVH';

describe('parseCid', () => {
  test('reads all versions and bases as one', () => {
    expect(parseCid(V1)).toBe(V1);
    expect(parseCid(V0)).toMatch(/^bafybei/);
    expect(parseCid('k2jmtxtn6hpxdtr94jpyuvcohb9zr5lbjajxs6gxh2j5h4zoy8s2a2j0'.slice(0, 3))).toBeUndefined();
  });

  test.each([base16, base16upper, base32upper, base36, base36upper, base58btc, base64url])(
    'reads $name',
    (base) => {
      expect(parseCid(CID.parse(V1).toString(base))).toBe(V1);
    },
  );

  test.each(['', 'a', 'bafk', `${V1}x`, '../secret', `${V1}/..`, 'B'.repeat(500), V0.slice(1), 'Qm'])(
    '%s is none',
    (text) => {
      expect(parseCid(text)).toBeUndefined();
    },
  );
});
