import type { Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { cut } from '../../testing/breaking-off.ts';
import { openFilesForEachTest, picture, sendAll } from '../../testing/test-item-files.ts';
import { mp4Box, testMp4 } from '../../testing/test-mp4.ts';
import { claimingGif, claimingPng, finePng, halves, moving, ZIP } from '../../testing/test-pictures.ts';
import { createFileChecker, type FileChecker } from './file-checker.ts';

const site = openFilesForEachTest();

const PLACED = { width: 60, height: 40 };
/** A picture as phones write it, with the place where it was made. */
const withPlace = (image: Sharp) =>
  image
    .withExif({ IFD0: { Make: 'a phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .toBuffer();
const placedMp4 = (type: string, content: string) =>
  testMp4(PLACED, 'vide', mp4Box('udta', mp4Box(type, Buffer.from(content, 'latin1'))));

describe('finishing a file', () => {
  test.each([1, 2])('takes a JPG without its last bytes, as browsers do: %i', async (missing) => {
    const whole = await halves({ width: 60, height: 40 }).jpeg().toBuffer();
    const { status, body } = await sendAll(site.open(), whole.subarray(0, -missing));
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'JPG', width: 60, height: 40 })]);
  });

  test.each([1, 3, 7, 8, 100])(
    'takes an MP4 with bytes after its last box, as browsers do: %i',
    async (extra) => {
      for (const fill of [0, 255]) {
        const video = Buffer.concat([testMp4({ width: 60, height: 40 }), Buffer.alloc(extra, fill)]);
        const { status, body } = await sendAll(site.open(), video);
        expect([status, body]).toEqual([
          200,
          expect.objectContaining({ kind: 'MP4', width: 60, height: 40 }),
        ]);
      }
    },
  );

  test.each([
    ['JPG', async () => halves({ width: 60, height: 40 }).jpeg().toBuffer()],
    ['WEBP', async () => halves({ width: 60, height: 40 }).webp().toBuffer()],
    ['GIF', async () => moving({ width: 60, height: 40 }, 4).gif().toBuffer()],
    ['WEBP', async () => moving({ width: 60, height: 40 }, 4).webp().toBuffer()],
    ['MP4', async () => testMp4({ width: 60, height: 40 })],
  ])('knows a %s by its content', async (kind, make) => {
    const { status, body } = await sendAll(site.open(), await make());
    expect([status, body]).toEqual([200, expect.objectContaining({ kind, width: 60, height: 40 })]);
  });

  test('takes a photo that names its camera and no place, as it is', async () => {
    const photo = await halves(PLACED)
      .withExif({
        IFD0: { Make: 'a phone', Copyright: 'a racer' },
        IFD2: { DateTimeOriginal: '2026:11:27 04:00:00' },
      })
      .jpeg()
      .toBuffer();
    expect((await sendAll(site.open(), photo)).status).toBe(200);
    expect(site.pinned).toEqual([photo]);
  });

  test.each([
    ['a ZIP archive', async () => ZIP, 'isn’t a PNG, JPG'],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'isn’t a PNG, JPG'],
    [
      'SVG with a script',
      async () => Buffer.from('<svg><script>alert(1)</script></svg>'),
      'isn’t a PNG, JPG',
    ],
    ['an AVIF', async () => halves({ width: 60, height: 40 }).avif().toBuffer(), 'isn’t a PNG, JPG'],
    ["HTML behind a GIF's beginning", async () => Buffer.from('GIF89a<script>alert(1)</script>'), 'damaged'],
    ["HTML behind a JPG's beginning", async () => Buffer.from('\xff\xd8\xff<script>', 'latin1'), 'damaged'],
    ['a bomb', async () => claimingPng({ width: 50_000, height: 50_000 }), '50,000 × 50,000 pixels'],
    ['an endless animation', async () => claimingGif({ width: 2_000, height: 2_000 }, 200), '200 frames'],
    ['half a PNG', async () => cut(await halves({ width: 300, height: 300 }).png().toBuffer()), 'damaged'],
    ['half a JPG', async () => cut(await halves({ width: 300, height: 300 }).jpeg().toBuffer()), 'damaged'],
    ['half a GIF', async () => cut(await moving({ width: 60, height: 40 }, 9).gif().toBuffer()), 'damaged'],
    [
      'nearly a whole JPG',
      async () => (await halves({ width: 300, height: 300 }).jpeg().toBuffer()).subarray(0, -200),
      'damaged',
    ],
    ['a picture of fine colours', async () => finePng({ width: 9_000, height: 9_000 }), 'At most 50 million'],
    ['a photo with its place', async () => withPlace(halves(PLACED).jpeg()), 'contains its location'],
    ['a PNG with its place', async () => withPlace(halves(PLACED).png()), 'contains its location'],
    ['a WEBP with its place', async () => withPlace(halves(PLACED).webp()), 'contains its location'],
    [
      'a photo with its place in XMP',
      async () =>
        halves(PLACED)
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a GPSLatitude="48,8N"/></x:xmpmeta>')
          .jpeg()
          .toBuffer(),
      'contains its location',
    ],
    [
      'a film with its place',
      async () => placedMp4('\xa9xyz', '\0\x12\x15\xc7+48.8577+002.295/'),
      'contains its location',
    ],
    [
      'a film of a phone with its place',
      async () => placedMp4('keys', 'mdtacom.apple.quicktime.location.ISO6709'),
      'contains its location',
    ],
    [
      'a 3GPP film with its place',
      async () => placedMp4('loci', '\0\0\0\0\x15\xc7'),
      'contains its location',
    ],
    ['half an MP4', async () => cut(testMp4({ width: 60, height: 40 })), 'incomplete'],
    ['an MP4 without an index', async () => testMp4({ width: 60, height: 40 }).subarray(0, 20), 'incomplete'],
    ['an MP4 that is only heard', async () => testMp4({ width: 60, height: 40 }, 'soun'), 'no frames'],
  ])('refuses %s in words, and leaves nothing behind', async (_, make, words) => {
    const ask = site.open();
    const { status, body, address } = await sendAll(ask, await make());
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      'BAD_REQUEST',
      expect.stringContaining(words),
    ]);
    expect(await site.listFiles()).toEqual([]);
    expect(site.pinned).toEqual([]);
    expect((await ask('GET', address)).status).toBe(404);
  });
});

test('a file whose checking process is killed, as when a server stops, is still there for the next try', async () => {
  const checker = createFileChecker();
  const killed: FileChecker = {
    ...checker,
    async check(path) {
      const checking = checker.check(path);
      await checker.close();
      return checking;
    },
  };
  const { address, status, body } = await sendAll(site.open({ checker: killed }), await picture());
  expect([status, body.error.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  expect((await site.open({ checker })('POST', `${address}/finish`)).status).toBe(200);
});
