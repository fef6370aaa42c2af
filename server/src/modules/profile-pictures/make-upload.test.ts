import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDecoder, type Decoder } from '../../platform/decoder/decoder.ts';
import { FailedWorkError, RefusedWorkError } from '../../platform/worker-process.ts';
import { decodeInOneProcess } from '../../testing/decode-in-one-process.ts';
import {
  claimingGif,
  claimingPng,
  finePng,
  halves,
  moving,
  noise,
  ZIP,
} from '../../testing/test-pictures.ts';
import { UPLOADS_DECODER } from './upload-maker.ts';
import type { Crop, MadeUpload, UploadWork } from './upload-work.ts';

let dir: string;
let decoder: Pick<Decoder<UploadWork, MadeUpload>, 'make' | 'close'>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-make-upload-'));
  decoder = decodeInOneProcess(new URL('../../testing/many-uploads-worker.ts', import.meta.url), dir);
});
afterAll(async () => {
  await decoder.close();
  await rm(dir, { recursive: true });
});

type Options = { field?: UploadWork['field']; crop?: Crop };
/** Has the file's bytes made in a process that is limited as an upload's is. */
async function made(bytes: Uint8Array, { field = 'avatar', crop }: Options = {}): Promise<MadeUpload> {
  const path = join(dir, 'sent');
  await writeFile(path, bytes);
  return decoder.make(path, { field, crop });
}

async function refusal(bytes: Uint8Array, options?: Options): Promise<string> {
  const answer = await made(bytes, options).catch((error: unknown) => error);
  if (!(answer instanceof RefusedWorkError)) throw new Error('it was not refused', { cause: answer });
  return answer.message;
}

/** The colour of the first frame at a place given in fractions: 'red', 'blue' or the numbers. */
async function colourAt(picture: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && green < 60 && blue < 60) return 'red';
  return blue > 200 && green < 60 && red < 60 ? 'blue' : `${red} ${green} ${blue}`;
}

const SMALL = { width: 60, height: 40 };

describe('makeUpload', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'makes WebP of a %s, in both sizes',
    async (format) => {
      const sent = await halves(SMALL).toFormat(format, { quality: 100 }).toBuffer();
      const { full, small } = await made(sent);
      expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 });
      expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
      expect([await colourAt(full, 0.1, 0.5), await colourAt(full, 0.9, 0.5)]).toEqual(['red', 'blue']);
    },
  );

  test('cuts a banner to its own proportions', async () => {
    const { full, small } = await made(await halves({ width: 300, height: 300 }).png().toBuffer(), {
      field: 'banner',
    });
    expect(await sharp(full).metadata()).toMatchObject({ width: 1_500, height: 500 });
    expect(await sharp(small).metadata()).toMatchObject({ width: 750, height: 250 });
  });

  test('leaves out all that a file says of itself, and stands it upright', async () => {
    const sent = await halves(SMALL)
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withExif({ IFD0: { Copyright: 'a racer', Make: 'a phone' }, IFD3: { GPSLatitude: '48/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { full } = await made(sent);
    const { exif, icc, xmp, iptc, orientation } = await sharp(full).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // Turned by a quarter: what was at the left is at the top.
    expect([await colourAt(full, 0.5, 0.1), await colourAt(full, 0.5, 0.9)]).toEqual(['red', 'blue']);
  });

  test('cuts out what was chosen, of the picture as it is looked at', async () => {
    const upright = await halves(SMALL).png().toBuffer();
    const right = await made(upright, { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } });
    expect(await colourAt(right.full, 0.02, 0.5)).toBe('blue');
    const turned = await halves(SMALL)
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const top = await made(turned, { crop: { x: 0, y: 0, width: 1, height: 0.4 } });
    expect([await colourAt(top.full, 0.5, 0.02), await colourAt(top.full, 0.5, 0.98)]).toEqual([
      'red',
      'red',
    ]);
  });

  test('a picture of finer colours may have fewer pixels', async () => {
    expect(await refusal(finePng({ width: 9_000, height: 9_000 }))).toBe(
      'This picture has 9,000 × 9,000 pixels. At most 50 million in total are allowed. Make it smaller.',
    );
  });

  test('cuts out at least a pixel, and nothing outside', async () => {
    const sent = await halves(SMALL).png().toBuffer();
    await made(sent, { crop: { x: 1, y: 1, width: 0, height: 0 } });
    await made(sent, { crop: { x: 0.999, y: 0.999, width: 1, height: 1 } });
    await made(await halves({ width: 1, height: 1 }).png().toBuffer());
  });

  test.each(['gif', 'webp'] as const)('keeps an animated %s an animation, at its pace', async (format) => {
    const sent = await moving(SMALL, 5)
      .toFormat(format, { delay: [40, 80, 120, 160, 200], loop: 3 })
      .toBuffer();
    const { full, small } = await made(sent, { crop: { x: 0.5, y: 0.25, width: 0.5, height: 0.5 } });
    const { pages, pageHeight, width, delay, loop } = await sharp(full, { animated: true }).metadata();
    expect({ pages, pageHeight, width, delay, loop }).toEqual({
      pages: 5,
      pageHeight: 400,
      width: 400,
      delay: [40, 80, 120, 160, 200],
      loop: 3,
    });
    expect(await colourAt(full, 0.1, 0.5)).toBe('blue');
    expect((await sharp(small, { animated: true }).metadata()).pages).toBeUndefined();
  });

  const READABLE = 'Send a JPG, PNG, GIF, WebP or AVIF picture.';
  test.each([
    ['nothing', '', 'This file is empty. Choose another one.'],
    ['text', 'a picture, I swear', `This file is no picture that can be read here. ${READABLE}`],
    ['a ZIP archive', ZIP, `This file is a ZIP archive. ${READABLE}`],
    ['a PDF', '%PDF-1.7', `This file is a PDF document. ${READABLE}`],
    ['HTML', '<!DOCTYPE html><script>alert(1)</script>', `This file is a page of HTML. ${READABLE}`],
    [
      'SVG',
      '<?xml version="1.0"?><!-- a drawing --><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      `This file is an SVG drawing, which may hold scripts. ${READABLE}`,
    ],
    ['HEIC', '\0\0\0\x18ftypheic', `This file is a HEIC picture, which browsers do not show. ${READABLE}`],
    ['MP4', '\0\0\0\x18ftypisom', `This file is a video. ${READABLE}`],
    [
      'an animated PNG',
      claimingPng({ width: 9, height: 9 }, 'acTL'),
      'An animated PNG wouldn’t move here. Send the animation as GIF or WebP.',
    ],
    [
      'a picture of 50,000 × 50,000',
      claimingPng({ width: 50_000, height: 50_000 }),
      'This picture has 50,000 × 50,000 pixels. At most 100 million in total are allowed. Make it smaller.',
    ],
  ])('refuses %s in words', async (_, content, sentence) => {
    expect(await refusal(Buffer.from(content as string))).toBe(sentence);
  });

  test('refuses HTML, a ZIP or nothing behind the first bytes of a picture', async () => {
    const starts = ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\0\0\0\0WEBP'];
    for (const start of starts) {
      for (const rest of ['', '<script>alert(1)</script>', ZIP.toString('latin1')]) {
        expect(await refusal(Buffer.from(start + rest, 'latin1'))).toMatch('damaged or incomplete');
      }
    }
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a %s that breaks off', async (format) => {
    const whole = await noise({ width: 200, height: 200 }).toFormat(format).toBuffer();
    for (const share of [0.1, 0.5, 0.9]) {
      expect(await refusal(whole.subarray(0, whole.length * share))).toMatch('damaged or incomplete');
    }
  });

  test.each([1, 2])('takes a JPG that lacks its last bytes: %i', async (missing) => {
    for (const progressive of [false, true]) {
      const whole = await noise({ width: 200, height: 200 }).jpeg({ progressive }).toBuffer();
      expect((await made(whole.subarray(0, -missing))).full.length).toBeGreaterThan(0);
    }
  });

  test.each(['gif', 'webp'] as const)('refuses an animated %s that breaks off', async (format) => {
    const whole = await moving(SMALL, 8).toFormat(format).toBuffer();
    for (const share of [0.5, 0.9]) {
      expect(await refusal(whole.subarray(0, whole.length * share))).toMatch('damaged or incomplete');
    }
  });

  test('refuses an animation that is too long or too large', async () => {
    const long = claimingGif({ width: 4, height: 4 }, 81);
    expect(await refusal(long, { field: 'banner' })).toBe(
      'This animation has 81 frames. At most 80 are kept in a banner: shorten it.',
    );
    await made(long, { field: 'avatar' });
    const large = claimingGif({ width: 2_000, height: 2_000 }, 26);
    expect(await refusal(large)).toBe(
      'This animation has 26 frames of 2,000 × 2,000 pixels. At most 100 million pixels in total are allowed. Make it smaller or shorter.',
    );
  });

  test('reports a file that cannot be read as our own failure', async () => {
    const failed = createDecoder(UPLOADS_DECODER).make(join(dir, 'none'), { field: 'avatar' });
    await expect(failed).rejects.toBeInstanceOf(FailedWorkError);
    await expect(failed).rejects.toThrow('ENOENT');
  });
});
