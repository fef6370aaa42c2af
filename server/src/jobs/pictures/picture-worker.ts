/**
 * Makes pictures in a process of its own, which its parent gives the lowest priority. It is handed one car at a time, and
 * knows nothing but the folder: no database, no secrets.
 */

import { drawScene } from '../../modules/pictures/draw-scene.ts';
import { createPictureStore, toDrawing } from '../../modules/pictures/picture-store.ts';
import { answerParent } from '../../platform/worker-process.ts';
import type { PictureAnswer, PictureWork } from './picture-work.ts';

const [dir = '', maxBytes = ''] = process.argv.slice(2);
let trouble: unknown;
const store = createPictureStore({
  dir,
  maxBytes: Number(maxBytes),
  onTrouble: (error) => {
    trouble = error;
  },
});

answerParent(make);

async function make({ car, widths }: PictureWork): Promise<PictureAnswer> {
  trouble = undefined;
  let made = 0;
  try {
    const drawing = toDrawing(drawScene(car, 'open'), true);
    for (const width of widths) made += (await store.keep(drawing, width, 'avif')) ? 1 : 0;
    await store.settled();
    if (trouble) throw trouble;
    return { made };
  } catch (error) {
    // What the disk refuses has a code. Everything else is about this car.
    const failed = error instanceof Error && 'code' in error ? 'disk' : 'drawing';
    return { failed, reason: String(error) };
  }
}
