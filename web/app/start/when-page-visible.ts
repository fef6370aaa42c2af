import { nextPaint } from '../lib/next-paint.ts';

/** A picture that does not come holds the page's code up for no longer than this, and no touch. */
const LONGEST_WAIT_MS = 10_000;

/** Resolves when the page can be seen: its fonts and its first picture (`Picture`'s `first`) have come and are painted. */
export async function whenPageVisible(): Promise<void> {
  await parsed();
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([late, Promise.all([document.fonts.ready, firstPicture()])]);
  await nextPaint();
}

/** Resolves when the document has been read to its end. */
export async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

async function firstPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (!picture || picture.complete) return;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) picture.addEventListener(end, resolve, { once: true });
  });
}
