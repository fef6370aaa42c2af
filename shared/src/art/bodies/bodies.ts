import type { BodyStyle } from '../../domain/cars/car-trait-lists.ts';
import type { Body } from './body.ts';
import { COUPE } from './coupe.ts';
import { GT } from './gt.ts';
import { HATCH } from './hatch.ts';
import { MUSCLE } from './muscle.ts';
import { PROTOTYPE } from './prototype.ts';
import { RALLY } from './rally.ts';

/** The six body styles. */
export const BODIES: Record<BodyStyle, Body> = {
  hatch: HATCH,
  coupe: COUPE,
  muscle: MUSCLE,
  gt: GT,
  rally: RALLY,
  prototype: PROTOTYPE,
};
