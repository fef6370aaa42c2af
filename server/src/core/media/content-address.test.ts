import { describe, expect, test } from 'vitest';
import { parseArweaveAddress, parseIpfsAddress } from './content-address.ts';

const V1 = 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa';
const V0 = 'QmeomffUNfmQy76CQGy9NdmqEnnHU9soCexBnGU3ezPHVH';
const TX = 'Zk9TqGJcB5Y0mS-6oO2x_rWv1nE7uKdLhA3sPfQyXw4';

describe('parseIpfsAddress', () => {
  test.each([
    [`ipfs://${V1}`, ''],
    [`ipfs://ipfs/${V1}`, ''],
    [`ipfs:/${V1}/1`, '/1'],
    [`ipfs:${V1}/1`, '/1'],
    [`IPFS://${V1}/a/b.png`, '/a/b.png'],
    [`ipfs://${V1}?c`, ''],
    [`ipfs://${V1}/Ape #1.png`, '/Ape%20%231.png'],
    [`ipfs://${V1}/Ape%20%231.png`, '/Ape%20%231.png'],
    [`ipfs://${V1}/who?.png`, '/who%3F.png'],
    [`ipfs://${V1}/100%.png`, '/100%25.png'],
    [`ipfs://${V1}/夜.png`, '/%E5%A4%9C.png'],
    [`ipfs://${V1}/\ud800.png`, '/%EF%BF%BD.png'],
    [V1, ''],
    [` ${V1}/1.json\n`, '/1.json'],
    [`/ipfs/${V1}/1.json`, '/1.json'],
    [`ipfs/${V1}/1.json`, '/1.json'],
    [`https://gateway.test/ipfs/${V1}/a.png`, '/a.png'],
    [`https://gateway.test/ipfs/${V1}/a.png?filename=b.png`, '/a.png'],
    [`https://gateway.test/ipfs/${V1}/Ape #1.png`, '/Ape%20%231.png'],
    [`https://gateway.test/ipfs/ipfs/${V1}/a.png`, '/a.png'],
    [`https://${V1}.ipfs.gateway.test/a.png`, '/a.png'],
    [`HTTPS://${V1}.ipfs.gateway.test`, ''],
  ])('%s', (address, path) => {
    expect(parseIpfsAddress(address)).toEqual({ cid: V1, path });
  });

  test.each([V0, `ipfs://${V0}`, `/ipfs/${V0}`])('reads version 0 as version 1: %s', (address) => {
    expect(parseIpfsAddress(address)).toEqual({ cid: expect.stringMatching(/^bafybei/), path: '' });
  });

  test.each([
    'https://gateway.test/a',
    'ipfs://',
    'ipfs://nothing',
    `data:,${V1}`,
    `https://evil.test/?/ipfs/${V1}x`,
    `ipfs://${V1}/../secret`,
    `ipfs://${V1}/%2e%2e/secret`,
    `https://gateway.test/ipfs/${V1}/./a`,
    'images/1.png',
    'a-file-with-a-name-that-is-as-long-as-any-cid-is.png',
  ])('%s is none', (address) => {
    expect(parseIpfsAddress(address)).toBeUndefined();
  });
});

describe('parseArweaveAddress', () => {
  test.each([
    [`ar://${TX}`, ''],
    [`AR://${TX}/`, '/'],
    [`arweave://${TX}/Ape #1.png`, '/Ape%20%231.png'],
    [`https://arweave.net/${TX}/1.json`, '/1.json'],
    [`https://abc.arweave.net/${TX}?ext=png`, ''],
  ])('%s', (address, path) => {
    expect(parseArweaveAddress(address)).toEqual({ transaction: TX, path });
  });

  test.each(['ar://', 'ar://short', `ar://${TX}x`, `ar://${TX}/../a`, `https://other.test/${TX}`])(
    '%s is none',
    (address) => {
      expect(parseArweaveAddress(address)).toBeUndefined();
    },
  );
});
