/** The shapes and landmarks that each body style defines. All measures are centimetres (see geometry.ts). */
import type { BodyStyle } from '../../domain/cars/car-trait-lists.ts';
import type { Point } from '../geometry.ts';

export type Axle = {
  x: number;
  /** Tyre radius. The tyre touches the ground, so its centre is this high. */
  r: number;
  /** Height down to which a fairing covers the wheel. */
  cover?: number;
};

/** Colours that a part can ask for; draw-car resolves them for the car's paint and lights. */
export type Tone =
  | 'paint'
  | 'light'
  | 'deep'
  | 'black'
  | 'trim'
  | 'metal'
  | 'chrome'
  | 'glass'
  | 'tail'
  | 'tail-core'
  | 'head'
  | 'head-core'
  | 'amber'
  | 'accent'
  | 'shade'
  | 'shine';

export type Part = readonly [tone: Tone, shape: string];
export type Line = readonly [tone: Tone, width: number, shape: string];

export type Body = {
  style: BodyStyle;
  length: number;
  height: number;
  rear: Axle;
  front: Axle;
  /** Rim radius as a share of the tyre's. */
  rim: number;
  /** Even gap between tyre and arch. */
  archGap: number;
  /** How far an arch lip sticks out, drawn as a moulding around the arch. */
  flare: number;
  /** Black mouldings around the arches. */
  trimmedArches?: boolean;
  /** Upper edge from the tail's lowest point over the roof to the nose's lowest point. */
  upper: string;
  /** Heights of the lower edge: behind the rear wheel, between the wheels, before the front wheel. */
  bottom: readonly [rear: number, sill: number, front: number];
  /** Side windows, without pillars. */
  panes: readonly string[];
  /** Windows that are seen edge-on. */
  screens: readonly string[];
  /** Pillars and other parts on top of the glass. */
  pillars: readonly Part[];
  /** Upper edge of the shoulder's bright band, tail to nose, and the band's depth. */
  shoulder: string;
  shoulderDepth: number;
  /** Where the reflection of the horizon breaks, tail to nose. */
  horizon: string;
  /** Height up to which the sill is in black. */
  sillTop: number;
  /** Gaps between doors, bonnet and panels. */
  seams: readonly string[];
  /** Parts on the body, cut off at its silhouette. */
  parts: readonly Part[];
  /** Parts that stand out over the silhouette, and parts behind it. */
  over: readonly Part[];
  under: readonly Part[];
  lines: readonly Line[];
  /** Edge that catches the floodlights. */
  rimLight: string;
  number: { x: number; y: number; r: number };
  /** Middle of the headlight's and of the tail light's glow. */
  lamp: Point;
  tailLamp: Point;
  mirror: string;
  /** Positions of the seat and the steering wheel. */
  seat: Point;
  steering: Point;
  /** Position of a spoiler: trailing edge of roof and of boot. */
  roofEdge: Point;
  deckEdge: Point;
  /** The end of the exhaust pipe. */
  exhaust: Point;
  /** Middle of the bonnet and how much it falls to the front, centimetres per centimetre. */
  bonnet: Point;
  bonnetFall: number;
  /** Lowest front edge, where a splitter is bolted on. */
  chin: Point;
};
