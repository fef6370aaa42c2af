/** Wheels: eight rim designs in a circle of radius 100, on a tyre with brake disc and caliper. */
import type { RimFinish, Wheels } from '../domain/cars/car-trait-lists.ts';
import { n1, n2, type Point, xy } from './geometry.ts';

const polar = (radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
};

/** A closed polygon given as [radius, degrees] pairs, turned by `turn`. */
const blade = (corners: readonly Point[], turn: number) =>
  `M${corners.map(([radius, degrees]) => polar(radius, degrees + turn).map(Math.round)).join(' ')}Z`;

const around = (count: number, draw: (turn: number, i: number) => string, start = 0) =>
  Array.from({ length: count }, (_, i) => draw(start + (360 / count) * i, i)).join('');

const circle = (r: number) => `M${-r},0a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;
const hole = (radius: number, degrees: number, r: number) => {
  const [x, y] = polar(radius, degrees);
  return `M${n1(x - r)},${n1(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;
};

type Design = {
  /** The spokes or disc, in a rim of radius 100. */
  face: string;
  /** Shapes that overlap add up; without it they cut holes. */
  solid?: true;
  /** Edges that are drawn bright on the face. */
  edges?: string;
  /** Radius of the hub's cap. */
  hub: number;
  /** Width of the rim's lip. */
  lip: number;
};

const DESIGNS: Record<Wheels, Design> = {
  steelie: {
    face: circle(88) + around(12, (turn) => hole(66, turn, 9)) + around(4, (turn) => hole(27, turn, 5), 45),
    edges: circle(50),
    hub: 15,
    lip: 9,
  },
  'five-star': {
    face: around(5, (turn) =>
      blade(
        [
          [12, -60],
          [30, -30],
          [94, -15],
          [96, 0],
          [94, 15],
          [30, 30],
          [12, 60],
        ],
        turn,
      ),
    ),
    edges: around(5, (turn) => `M${xy(polar(26, turn))}L${xy(polar(90, turn))}`),
    hub: 17,
    lip: 8,
  },
  'turbine-7': {
    face: around(7, (turn) =>
      blade(
        [
          [18, -30],
          [45, -16],
          [72, -8],
          [96, -4],
          [96, 20],
          [72, 12],
          [45, 8],
          [18, 20],
        ],
        turn,
      ),
    ),
    edges: around(
      7,
      (turn) => `M${xy(polar(22, turn - 18))}L${xy(polar(50, turn - 8))} ${xy(polar(94, turn))}`,
    ),
    hub: 19,
    lip: 7,
  },
  mesh: {
    face: around(
      10,
      (turn) =>
        blade(
          [
            [20, -20],
            [20, -8],
            [97, 17],
            [97, 12],
          ],
          turn,
        ) +
        blade(
          [
            [20, 8],
            [20, 20],
            [97, -12],
            [97, -17],
          ],
          turn,
        ),
    ),
    solid: true,
    hub: 24,
    lip: 11,
  },
  'split-six': {
    face: around(6, (turn) =>
      blade(
        [
          [14, -28],
          [46, -9],
          [97, -17],
          [97, -9],
          [52, 0],
          [97, 9],
          [97, 17],
          [46, 9],
          [14, 28],
        ],
        turn,
      ),
    ),
    hub: 16,
    lip: 7,
  },
  'deep-dish': {
    face:
      circle(73) +
      around(8, (turn) =>
        blade(
          [
            [30, -9],
            [56, -15],
            [61, 0],
            [56, 15],
            [30, 9],
            [26, 0],
          ],
          turn,
        ),
      ),
    hub: 16,
    lip: 26,
  },
  'twin-ten': {
    face: around(5, (turn) =>
      blade(
        [
          [14, -34],
          [30, -16],
          [96, -15],
          [96, -8],
          [34, -4],
          [34, 4],
          [96, 8],
          [96, 15],
          [30, 16],
          [14, 34],
        ],
        turn,
      ),
    ),
    hub: 16,
    lip: 7,
  },
  turbofan: {
    face:
      circle(92) +
      around(18, (turn) =>
        blade(
          [
            [58, 0],
            [84, 3],
            [84, 9],
            [58, 8],
          ],
          turn,
        ),
      ),
    edges: `${circle(50)}${circle(88)}`,
    hub: 20,
    lip: 6,
  },
};

const FINISHES: Record<RimFinish, { light: string; mid: string; dark: string }> = {
  silver: { light: '#ffffff', mid: '#b9bec5', dark: '#626870' },
  gunmetal: { light: '#aab0b8', mid: '#5a6068', dark: '#26292e' },
  gold: { light: '#ffe9a8', mid: '#c9962e', dark: '#6a4410' },
  white: { light: '#ffffff', mid: '#e6e6e2', dark: '#9a9b98' },
  bronze: { light: '#e6b78e', mid: '#8d5d38', dark: '#42281a' },
  black: { light: '#70757c', mid: '#25282c', dark: '#0d0f11' },
};

export type WheelLook = {
  design: Wheels;
  finish: RimFinish;
  /** Rim radius as a share of the tyre's. */
  rim: number;
  caliper: string;
  /** Colour of the line on the sidewall of better tyres. */
  sidewall?: string | undefined;
  /** Brake disc's radius as a share of the rim's. */
  disc: number;
  /** Coarse blocks around the tyre, for gravel. */
  knobbly?: boolean | undefined;
};

/** Gradients and the group `${id}` of a wheel whose tyre has radius 100 and its centre at 0,0. */
export function wheelDefs(look: WheelLook, id: string): string {
  const { face, solid, edges, hub, lip } = DESIGNS[look.design];
  const { light, mid, dark } = FINISHES[look.finish];
  const disc = n1(look.disc * 100);
  const lipRadius = n1(98 - lip / 2);
  const tread = look.knobbly
    ? '<circle r="98" fill="none" stroke="#0a0b0c" stroke-width="5" stroke-dasharray="5.5 3.05"/>'
    : '';
  const line = look.sidewall
    ? `<circle r="${n1((look.rim * 100 + 100) / 2 + 1)}" fill="none" stroke="${look.sidewall}" stroke-width="3" opacity=".92"/>`
    : `<circle r="${n1((look.rim * 100 + 100) / 2 + 2)}" fill="none" stroke="#5b6067" stroke-width="3" stroke-dasharray="26 9 14 220" opacity=".55"/>`;
  return (
    `<radialGradient id="${id}t"><stop offset="${n1(look.rim)}" stop-color="#0b0c0e"/><stop offset=".84" stop-color="#24272b"/><stop offset=".93" stop-color="#17191c"/><stop offset="1" stop-color="#050607"/></radialGradient>` +
    `<linearGradient id="${id}m" x1=".3" x2=".6" y1="0" y2="1"><stop stop-color="${light}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    `<linearGradient id="${id}b" x2="0" y2="1"><stop stop-color="#050607"/><stop offset="1" stop-color="#33373d"/></linearGradient>` +
    `<path id="${id}f" d="${face}"${solid ? '' : ' fill-rule="evenodd"'}/><g id="${id}">${tread}<circle r="98" fill="url(#${id}t)"/><circle r="97" fill="none" stroke="#3a3e44" stroke-width="1.4" opacity=".7"/>${line}` +
    `<g transform="scale(${n2(look.rim)})"><circle r="101" fill="#050607"/><circle r="97" fill="url(#${id}b)"/>` +
    `<circle r="${disc}" fill="#6d7279"/><circle r="${n1(look.disc * 82)}" fill="none" stroke="#43474d" stroke-width="4" stroke-dasharray="3 9"/><circle r="${n1(look.disc * 100 - 2)}" fill="none" stroke="#a9aeb5" stroke-width="2.4"/><circle r="${n1(look.disc * 50)}" fill="#24272b"/>` +
    `<path d="${blade(
      [
        [look.disc * 108, -104],
        [look.disc * 110, -80],
        [look.disc * 108, -56],
        [look.disc * 58, -60],
        [look.disc * 58, -100],
      ],
      0,
    )}" fill="${look.caliper}" stroke="#000" stroke-opacity=".5" stroke-width="2"/>` +
    `<use href="#${id}f" fill="#000" opacity=".6" transform="translate(3.5 4)"/><use href="#${id}f" fill="url(#${id}m)"/>` +
    (edges ? `<path d="${edges}" fill="none" stroke="${light}" stroke-width="2.4" opacity=".6"/>` : '') +
    `<circle r="${lipRadius}" fill="none" stroke="url(#${id}m)" stroke-width="${lip}"/><circle r="${n1(98 - lip)}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="2"/><circle r="98" fill="none" stroke="${light}" stroke-opacity=".7" stroke-width="1.6"/>` +
    `<circle r="${hub}" fill="url(#${id}m)" stroke="#000" stroke-opacity=".4" stroke-width="2"/><circle r="${n1(hub * 0.45)}" fill="#0e1012"/></g></g>`
  );
}
