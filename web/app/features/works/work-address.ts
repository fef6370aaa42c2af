import { WORKS } from '@pitlane/shared/domain/site/works';

/** Addresses of a picture of the Gallery. `place` counts from 0, addresses from 1. */
export function getWorkSource(place: number): (width: number, format: 'avif' | 'webp') => string {
  return (width, format) => `/media/works/${place + 1}/${width}.${format}?scene=open`;
}

/** The picture alone, in its largest size. */
export function toLargePicture(place: number): string {
  return `/media/works/${place + 1}/1280.webp`;
}

/** The place that ?picture= names; undefined for what is no picture. */
export function readPlace(text: string | null): number | undefined {
  const place = /^[1-9]\d?$/.test(text ?? '') ? Number(text) - 1 : Number.NaN;
  return place in WORKS ? place : undefined;
}

/** Where a key leads from a place: before the first comes the last. Undefined for any other key. */
export function findNextPlace(key: string, place: number): number | undefined {
  const count = WORKS.length;
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Pixels that a finger moves at least, more to the side than up or down. */
const SWIPE = 40;

/** The key that a swipe stands for. */
export function readSwipe(dx: number, dy: number): 'ArrowLeft' | 'ArrowRight' | undefined {
  if (Math.abs(dx) < SWIPE || Math.abs(dx) < Math.abs(dy) * 1.5) return undefined;
  return dx < 0 ? 'ArrowRight' : 'ArrowLeft';
}
