import sharp from 'sharp';
import { openSlowPhone } from './slow-phone.ts';

const EVERY_MS = 250;
const LAST_MS = 2_000;
const [WIDTH, HEIGHT, GAP] = [160, 320, 6];

/** Films the first two seconds of a page on a slow phone: a frame each quarter of a second, side by side in one picture. */
export async function takeFilm(url: string, file: string): Promise<void> {
  const { browser, page, devTools } = await openSlowPhone('slow 4G');
  try {
    const frames: { at: number; picture: Buffer }[] = [];
    devTools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
      void devTools.send('Page.screencastFrameAck', { sessionId });
    });
    await devTools.send('Page.startScreencast', {
      format: 'png',
      maxWidth: WIDTH * 2,
      maxHeight: HEIGHT * 2,
    });
    const began = Date.now();
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(Math.max(0, began + LAST_MS + EVERY_MS - Date.now()));
    await devTools.send('Page.stopScreencast');
    const times = Array.from({ length: LAST_MS / EVERY_MS }, (_, index) => (index + 1) * EVERY_MS);
    const shown = times.map((time) => frames.findLast(({ at }) => at <= began + time)?.picture);
    await join(shown, file);
  } finally {
    await browser.close();
  }
}

async function join(pictures: readonly (Buffer | undefined)[], file: string): Promise<void> {
  const strip = sharp({
    create: {
      width: pictures.length * (WIDTH + GAP) - GAP,
      height: HEIGHT,
      channels: 3,
      background: '#888888',
    },
  });
  const parts = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: picture
        ? await sharp(picture).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).png().toBuffer()
        : await blank(),
      left: index * (WIDTH + GAP),
      top: 0,
    })),
  );
  await strip.composite(parts).webp({ quality: 80 }).toFile(file);
}

const blank = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
