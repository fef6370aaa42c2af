import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeItemPicture } from '@pitlane/server/jobs/metadata/make-item-picture';
import { createPictureStore } from '@pitlane/server/modules/pictures/picture-store';
import { PICTURE_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import sharp from 'sharp';
import type { Card } from '../../bench/creating/results.ts';
import { drawSample } from '../../bench/pictures/cars.ts';

/** Pictures as creators send them. */
const WIDTH = 2_400;
const FRAMES = 24;
const FRAME_WIDTH = 800;

/** What the server makes of each for a card, at each width, by the same steps as for a token. */
export async function measureCards(folder: string): Promise<Card[]> {
  const pictures = createPictureStore({
    dir: join(folder, 'pictures'),
    maxBytes: 1e9,
    onTrouble(error) {
      throw error;
    },
  });
  const cards: Card[] = [];
  for (const { name, bytes } of await makeOriginals()) {
    const path = join(folder, 'original');
    await writeFile(path, bytes);
    const made = await makeItemPicture(path);
    const drawing = { key: name, draw: async () => made };
    const widths: Card['widths'] = {};
    for (const width of PICTURE_WIDTHS)
      widths[width] = (await pictures.picture(drawing, width, 'avif', () => undefined)).byteLength;
    cards.push({ name, bytes: bytes.byteLength, widths });
  }
  await pictures.settled();
  return cards;
}

async function makeOriginals(): Promise<{ name: string; bytes: Uint8Array }[]> {
  const drawings = drawSample();
  const drawing = drawings[5] ?? '';
  const large = (svg: string, width: number) => sharp(Buffer.from(svg), { density: 288 }).resize({ width });
  // A photo is never smooth: grain over the same car.
  const { info } = await large(drawing, WIDTH).png().toBuffer({ resolveWithObject: true });
  const size = { width: WIDTH, height: info.height, channels: 3 } as const;
  const create = {
    ...size,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 14 },
  } as const;
  const grain = await sharp({ create }).png().toBuffer();
  const photo = await large(drawing, WIDTH)
    .removeAlpha()
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
  const frames = await Promise.all(
    drawings.slice(0, FRAMES).map((svg) => large(svg, FRAME_WIDTH).removeAlpha().png().toBuffer()),
  );
  const moving = sharp(frames, { join: { animated: true } });
  return [
    { name: `drawing, SVG`, bytes: Buffer.from(drawing) },
    { name: `drawing, PNG of ${WIDTH} px`, bytes: await large(drawing, WIDTH).png().toBuffer() },
    { name: `photo, JPEG of ${WIDTH} px`, bytes: await sharp(photo).jpeg({ quality: 90 }).toBuffer() },
    { name: `photo, PNG of ${WIDTH} px`, bytes: photo },
    { name: `photo, WebP of ${WIDTH} px`, bytes: await sharp(photo).webp({ quality: 90 }).toBuffer() },
    { name: `animation, GIF of ${FRAME_WIDTH} px`, bytes: await moving.gif().toBuffer() },
  ];
}
