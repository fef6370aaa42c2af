import type { CarToDraw } from './pictures.repo.ts';

/** A car, and the widths to make of its picture. */
export type PictureWork = { car: CarToDraw; widths: readonly number[] };

/** How many pictures were made, the others being there; or what kept it from making them. */
export type PictureAnswer = { made: number } | { failed: 'disk' | 'drawing'; reason: string };
