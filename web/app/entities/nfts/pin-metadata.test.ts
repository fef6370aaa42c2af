import { afterEach, describe, expect, test, vi } from 'vitest';
import { postPin } from './pin-metadata.ts';

const CID = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';
const METADATA = { name: 'Night race', description: 'Rain.', image: 'data:,picture' };

function answer(body: object, status = 200): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}
afterEach(() => vi.unstubAllGlobals());

describe('postPin', () => {
  test('gives the address of the metadata', async () => {
    answer({ IpfsHash: CID, url: `ipfs://${CID}` });
    expect(await postPin(METADATA)).toBe(`ipfs://${CID}`);
  });

  test.each([
    ['another address than its CID', { IpfsHash: CID, url: `ipfs://${CID.replace('5e', '5f')}` }],
    ['an address of the web', { IpfsHash: CID, url: `https://example.org/${CID}` }],
    ['no CID', { IpfsHash: 'short', url: 'ipfs://short' }],
    ['a path behind the CID', { IpfsHash: `${CID}/x`, url: `ipfs://${CID}/x` }],
  ])('refuses an answer with %s', async (_, body) => {
    answer(body);
    await expect(postPin(METADATA)).rejects.toThrow('isn’t a metadata address');
  });

  test('throws what the server says, with its status', async () => {
    answer({ error: { code: 'RATE_LIMITED', message: 'Too many.' } }, 429);
    await expect(postPin(METADATA)).rejects.toMatchObject({ status: 429, message: 'Too many.' });
  });
});
