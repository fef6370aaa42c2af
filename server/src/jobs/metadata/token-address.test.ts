import { describe, expect, test } from 'vitest';
import { fillTokenId, resolveAddress } from './token-address.ts';

const CID = 'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa';
const TX = 'Zk9TqGJcB5Y0mS-6oO2x_rWv1nE7uKdLhA3sPfQyXw4';

describe('fillTokenId', () => {
  test.each([
    ['https://a.test/{id}.json', `https://a.test/${'0'.repeat(61)}4d2.json`],
    ['https://a.test/0x%7Bid%7D', `https://a.test/0x${'0'.repeat(61)}4d2`],
    ['https://a.test/1', 'https://a.test/1'],
  ])('%s', (address, filled) => {
    expect(fillTokenId(address, 1_234n)).toBe(filled);
  });
});

describe('resolveAddress', () => {
  test.each([
    [' https://a.test/1.png ', 'data:,', 'https://a.test/1.png'],
    ['//a.test/1.png', 'data:,', 'https://a.test/1.png'],
    ['www.a.test/1.png', 'data:,', 'https://www.a.test/1.png'],
    [`${CID}/1.png`, 'https://a.test/1', `${CID}/1.png`],
    ['1.png', 'https://a.test/x/1.json', 'https://a.test/x/1.png'],
    ['../1.png', 'https://a.test/x/y/1.json', 'https://a.test/x/1.png'],
    ['/1.png', 'https://a.test/x/1.json', 'https://a.test/1.png'],
    ['Ape #1.png', `ipfs://${CID}/1.json`, `ipfs://${CID}/Ape%20%231.png`],
    ['./images/1.png', `ipfs://${CID}/json/1.json`, `ipfs://${CID}/json/images/1.png`],
    ['../images/1.png', `ipfs://${CID}/json/1.json`, `ipfs://${CID}/images/1.png`],
    ['../../../1.png', `ipfs://${CID}/1.json`, `ipfs://${CID}/1.png`],
    ['1.png', `ipfs://${CID}`, `ipfs://${CID}/1.png`],
    ['1.png', `ar://${TX}/1.json`, `ar://${TX}/1.png`],
    ['1.png', 'data:,', '1.png'],
    ['<svg/>', 'https://a.test/1', '<svg/>'],
  ])('%s at %s', (address, base, whole) => {
    expect(resolveAddress(address, base)).toBe(whole);
  });
});
