/** Liveries: patterns that attach to any body through its landmarks. They are clipped by the body and shaded with it. */
import type { LiveryColour } from '../domain/cars/car-trait-lists.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import type { Body } from './bodies/body.ts';
import { textPath, textWidth } from './digits.ts';
import { n1, open, type Place, type Point, xy } from './geometry.ts';

/** Main and companion colour. */
export const LIVERY_COLOURS: Record<LiveryColour, { main: string; second: string }> = {
  chalk: { main: '#f4f0e8', second: '#16181b' },
  ink: { main: '#131518', second: '#e9e5dc' },
  flare: { main: '#ff5a1f', second: '#fff3e6' },
  sky: { main: '#7cc4f2', second: '#ff6a1f' },
  lemon: { main: '#ffd92e', second: '#16181b' },
  scarlet: { main: '#d8201f', second: '#f6f1e9' },
  jade: { main: '#0f7a5c', second: '#f6f1e9' },
};

type Sheet = { body: Body; place: Place; scale: number; id: string; main: string; second: string };

const fill = (d: string, colour: string, extra = '') => `<path d="${d}" fill="${colour}"${extra}/>`;
const poly = (points: readonly Point[], place: Place) =>
  `M${points.map(([x, y]) => xy(place(x, y))).join(' ')}Z`;

/** A leaning bar from below the sill to above the roof; x is its middle at the height of the door. */
const bar = (x: number, width: number, lean: number, place: Place) =>
  poly(
    [
      [x - width / 2 - 70 * lean, -10],
      [x + width / 2 - 70 * lean, -10],
      [x + width / 2 + 90 * lean, 150],
      [x - width / 2 + 90 * lean, 150],
    ],
    place,
  );

function twinStripes({ body, place, main, second, id }: Sheet): string {
  const low = body.bottom[1] + 12;
  const side = (y: number, height: number) =>
    poly(
      [
        [-5, y],
        [body.length + 5, y + 4],
        [body.length + 5, y + 4 + height],
        [-5, y + height],
      ],
      place,
    );
  return (
    `<g fill="none"><use href="#${id}r" stroke="${main}" stroke-width="11"/><use href="#${id}r" stroke="${second}" stroke-width="2"/></g>` +
    fill(side(low, 7) + side(low + 10, 2.4), main)
  );
}

function sideSlash({ body, place, main }: Sheet): string {
  const x = body.number.x + 52;
  return fill(bar(x, 26, 0.5, place) + bar(x + 23, 7, 0.5, place) + bar(x + 34, 3.4, 0.5, place), main);
}

/** Columns of squares that shrink towards the nose; each column is one dashed stroke. */
function checkerFade({ body, place, scale, main }: Sheet): string {
  const size = 11 * scale;
  const columns = Math.ceil((body.length * 0.66) / 11);
  const [left] = place(0, 0);
  const bottom = place(0, 10)[1];
  const column = (i: number) => {
    const edge = size * (1 - (i / columns) ** 1.4 * 0.86);
    const start = place(0, 140)[1] + (i % 2) * size + (size - edge) / 2;
    return `<path d="M${n1(left + i * size)},${n1(start)}V${n1(bottom)}" stroke-width="${n1(edge)}" stroke-dasharray="${n1(edge)} ${n1(2 * size - edge)}"/>`;
  };
  return `<g stroke="${main}">${Array.from({ length: columns }, (_, i) => column(i)).join('')}</g>`;
}

function sunburst({ body, place, main }: Sheet): string {
  const [x, y] = [body.rear.x + 40, body.bottom[1] + 6];
  const ray = (angle: number, width: number): string => {
    const end = (a: number): Point => [x + 520 * Math.cos(a), y + 520 * Math.sin(a)];
    return poly([[x, y], end(angle - width), end(angle + width)], place);
  };
  const rays = [0.03, 0.2, 0.38, 0.6, 0.9, 1.35, 1.9, 2.5]
    .map((angle, i) => ray(angle, 0.045 + i * 0.012))
    .join('');
  return fill(rays, main);
}

function enduranceBand({ body, place, main, second }: Sheet): string {
  const mid = body.number.y;
  const l = body.length;
  const edge = (offset: number) =>
    `-8,${mid + 14 + offset} ${body.rear.x},${mid + 6 + offset} ${l * 0.5},${mid - 3 + offset} ${body.front.x - 20},${mid + 2 + offset} ${l + 8},${mid + 8 + offset}`;
  const band = (from: number, to: number) =>
    `${open(edge(to), place)}${open(edge(from).split(' ').reverse().join(' '), place, 'L')}Z`;
  return fill(band(-15, 15), second) + fill(band(-12.5, 12.5), main);
}

/** A tile of nine columns by six rows of hexagons, some filled; it repeats without a visible seam. */
function hexCamo({ id, scale, main, second }: Sheet): string {
  const r = 10 * scale;
  const row = r * Math.sqrt(3);
  const [width, height] = [12 * r, 4 * row];
  const hexagon = (column: number, line: number): string => {
    const [cx, cy] = [(column + 0.5) * 1.5 * r, (line + (column % 2) / 2 + 0.5) * row];
    const edge = (k: number): Point => [
      cx + r * 0.92 * Math.cos((k * Math.PI) / 3),
      cy + r * 0.92 * Math.sin((k * Math.PI) / 3),
    ];
    const draw = (dy: number) =>
      `M${[0, 1, 2, 3, 4, 5].map((k) => xy([edge(k)[0], edge(k)[1] + dy])).join(' ')}Z`;
    return draw(0) + (cy + row / 2 > height ? draw(-height) : '');
  };
  const all = (cells: readonly Point[]) => cells.map(([column, line]) => hexagon(column, line)).join('');
  const many = all([
    [0, 0],
    [0, 1],
    [1, 1],
    [2, 3],
    [3, 2],
    [4, 0],
    [4, 1],
    [5, 3],
    [6, 2],
    [6, 3],
    [7, 0],
  ]);
  const few = all([
    [1, 0],
    [3, 3],
    [5, 0],
    [7, 2],
  ]);
  return (
    `<pattern id="${id}q" width="${n1(width)}" height="${n1(height)}" patternUnits="userSpaceOnUse">${fill(many, main, ' opacity=".85"')}${fill(few, second, ' opacity=".8"')}</pattern>` +
    `<path d="M0,90H640V400H0Z" fill="url(#${id}q)"/>`
  );
}

function halfAndHalf({ body, place, main, second }: Sheet): string {
  const x = body.number.x + 34;
  const cut = (dx: number): Point[] => [
    [x + dx - 34, -10],
    [x + dx + 8, 56],
    [x + dx - 4, 56],
    [x + dx + 44, 150],
  ];
  return (
    fill(poly([...cut(-5), [body.length + 20, 150], [body.length + 20, -10]], place), second) +
    fill(poly([...cut(0), [body.length + 20, 150], [body.length + 20, -10]], place), main)
  );
}

function speedLines({ body, place, main }: Sheet): string {
  const low = body.bottom[1] + 8;
  const step = (body.shoulderDepth + body.number.y - low) / 5.2;
  const bars = [0, 1, 2, 3, 4, 5].map((i) => {
    const y = low + i * step;
    const reach = body.length * (0.9 - i * 0.1);
    const height = step * (0.72 - i * 0.08);
    return poly(
      [
        [-5, y],
        [reach, y + 1.5],
        [reach + height * 1.6, y + height],
        [-5, y + height],
      ],
      place,
    );
  });
  return fill(bars.join(''), main);
}

function chevrons({ body, place, main, second }: Sheet): string {
  const mid = body.number.y - 6;
  const arrow = (x: number, width: number): string =>
    poly(
      [
        [x - 120, mid + 120],
        [x, mid],
        [x - 120, mid - 120],
        [x - 120 + width, mid - 120],
        [x + width, mid],
        [x - 120 + width, mid + 120],
      ],
      place,
    );
  const start = body.number.x + 38;
  return (
    fill(arrow(start, 20) + arrow(start + 30, 14) + arrow(start + 53, 9) + arrow(start + 71, 5), main) +
    fill(arrow(start - 9, 4), second)
  );
}

const PATTERNS = {
  'number-only': () => '',
  'twin-stripes': twinStripes,
  'side-slash': sideSlash,
  'checker-fade': checkerFade,
  sunburst,
  'endurance-band': enduranceBand,
  'hex-camo': hexCamo,
  'half-and-half': halfAndHalf,
  'speed-lines': speedLines,
  chevrons,
} as const satisfies Record<CarTraits['livery'], (sheet: Sheet) => string>;

/** The livery's shapes, to be clipped by the body; `${id}r` is the path of its upper edge. */
export function drawLivery({
  traits,
  ...car
}: {
  traits: CarTraits;
  body: Body;
  place: Place;
  scale: number;
  id: string;
}) {
  return PATTERNS[traits.livery]({ ...car, ...LIVERY_COLOURS[traits.liveryColour] });
}

/** The start number on its roundel. */
export function drawNumber(traits: CarTraits, body: Body, place: Place): string {
  const [x, y] = place(body.number.x, body.number.y);
  const [edge] = place(body.number.x + body.number.r, 0);
  const r = edge - x;
  const height = r * 0.82;
  const dark = traits.liveryColour === 'chalk' && traits.livery !== 'number-only';
  const [ground, figure] = dark ? ['#15171a', '#f6f3ec'] : ['#f6f3ec', '#15171a'];
  return (
    `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${ground}"/><circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r - 1.6)}" fill="none" stroke="${figure}" stroke-width=".8" opacity=".55"/>` +
    `<path d="${textPath(traits.number, x - textWidth(traits.number, height) / 2, y + height / 2, height)}" fill="none" stroke="${figure}" stroke-width="${n1(r * 0.18)}" stroke-linejoin="round"/>`
  );
}
