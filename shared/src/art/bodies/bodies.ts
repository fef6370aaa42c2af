import type { BodyStyle } from '../../domain/car-trait-lists.ts';
import type { Body } from './body.ts';
import { HATCH } from './hatch.ts';

/** The six body styles. */
export const BODIES: Record<BodyStyle, Body> = {
  hatch: HATCH,
  coupe: HATCH,
  muscle: HATCH,
  gt: HATCH,
  rally: HATCH,
  prototype: HATCH,
};
