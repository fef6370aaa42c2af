/**
 * Curves for drawing cars. A shape is written in real centimetres, x from the tail to the nose and y up from the
 * ground, as a row of points: "12,40 30,55! 60,62!4". A bare point is smooth, `!` makes a corner, and a number after
 * it rounds the corner with that radius. Smooth runs are Hobby splines (J. Hobby, "Smooth, easy to compute
 * interpolating splines", 1986), which need few points to look like a drawn line.
 */
export type Point = readonly [x: number, y: number];
type Knot = { x: number; y: number; corner: boolean; radius: number };
/** Maps centimetres of a car to the units of the picture. */
export type Place = (x: number, y: number) => Point;

const short = (value: number) => String(value).replace(/^(-?)0\./, '$1.');
const round = (value: number) => short(Math.round(value * 10) / 10);
/** A coordinate pair for path data, one decimal. */
export const xy = ([x, y]: Point) => `${round(x)},${round(y)}`;
/** A number for an attribute, one decimal. */
export const n1 = round;
/** The same with two decimals, for opacities and scales. */
export const n2 = (value: number) => short(Math.round(value * 100) / 100);

function knots(shape: string): Knot[] {
  return shape
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [place = '', radius] = token.split('!');
      const [x = Number.NaN, y = Number.NaN] = place.split(',').map(Number);
      if (Number.isNaN(x) || Number.isNaN(y)) throw new SyntaxError(`bad point "${token}"`);
      return { x, y, corner: radius !== undefined, radius: Number(radius || 0) };
    });
}

const towards = (from: Knot, to: Knot, distance: number): Knot => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(distance / length, 0.48);
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    corner: true,
    radius: 0,
  };
};

/** Hobby's velocity function: the length of a control arm, given the angles at its two ends. */
function arm(here: number, there: number): number {
  const a = Math.SQRT2 * (Math.sin(here) - Math.sin(there) / 16) * (Math.sin(there) - Math.sin(here) / 16);
  const top = 2 + a * (Math.cos(here) - Math.cos(there));
  const bottom = 1 + 0.618034 * Math.cos(here) + 0.381966 * Math.cos(there);
  return top / bottom / 3;
}

/** Angles against the chords at each knot of an open run, curl 1 at both ends (tridiagonal solve). */
function angles(lengths: number[], turns: number[]): number[] {
  const count = lengths.length;
  const at = (list: number[], i: number) => list[i] ?? 0;
  const c: number[] = [1];
  const d: number[] = [-at(turns, 1)];
  for (let i = 1; i <= count; i++) {
    const last = i === count;
    const before = at(lengths, i - 1);
    const after = at(lengths, i);
    const a = last ? 1 : 1 / before;
    const b = last ? 1 : 2 / before + 2 / after;
    const right = last ? 0 : -2 * at(turns, i) * (1 / before) - at(turns, i + 1) / after;
    const scale = b - a * at(c, i - 1);
    c.push(last ? 0 : 1 / after / scale);
    d.push((right - a * at(d, i - 1)) / scale);
  }
  for (let i = count - 1; i >= 0; i--) d[i] = at(d, i) - at(c, i) * at(d, i + 1);
  return d;
}

function smoothRun(run: Knot[], place: Place): string {
  const [first, second] = run;
  if (!first || !second) return '';
  if (run.length === 2) return `L${xy(place(second.x, second.y))}`;
  const lengths: number[] = [];
  const headings: number[] = [];
  run.slice(1).forEach((knot, i) => {
    const from = run[i] ?? knot;
    lengths.push(Math.hypot(knot.x - from.x, knot.y - from.y) || 1e-6);
    headings.push(Math.atan2(knot.y - from.y, knot.x - from.x));
  });
  const turns = headings.map((heading, i) => {
    const turn = heading - (headings[i - 1] ?? heading);
    return Math.atan2(Math.sin(turn), Math.cos(turn));
  });
  const theta = angles(lengths, turns);
  return headings
    .map((heading, i) => {
      const from = run[i] ?? first;
      const to = run[i + 1] ?? from;
      const leave = theta[i] ?? 0;
      const arrive = -(turns[i + 1] ?? 0) - (theta[i + 1] ?? 0);
      const out = (lengths[i] ?? 0) * arm(leave, arrive);
      const back = (lengths[i] ?? 0) * arm(arrive, leave);
      const one = place(from.x + out * Math.cos(heading + leave), from.y + out * Math.sin(heading + leave));
      const two = place(to.x - back * Math.cos(heading - arrive), to.y - back * Math.sin(heading - arrive));
      return `C${xy(one)} ${xy(two)} ${xy(place(to.x, to.y))}`;
    })
    .join('');
}

const drawnShapes = new WeakMap<Place, Map<string, string>>();

/** The same shape in the same place is drawn once: a body's shapes return with every car of its style. */
function once(place: Place, key: string, draw: () => string): string {
  const known = drawnShapes.get(place) ?? new Map<string, string>();
  drawnShapes.set(place, known);
  const path = known.get(key) ?? draw();
  known.set(key, path);
  return path;
}

/** Path data of an open shape, from its first point ("M…" unless `lead` says "L" to continue a path). */
export function open(shape: string, place: Place, lead: 'M' | 'L' = 'M'): string {
  return once(place, lead + shape, () => drawn(knots(shape), place, lead));
}

/** Path data of a closed shape; the joint between last and first point may be a rounded corner too. */
export function closed(shape: string, place: Place): string {
  return once(place, `Z${shape}`, () => drawnClosed(shape, place));
}

function drawnClosed(shape: string, place: Place): string {
  const list = knots(shape);
  const first = list[0];
  const last = list.at(-1);
  if (!first || !last) return '';
  if (first.radius > 0) {
    const second = list[1] ?? last;
    const start = towards(first, second, first.radius);
    const end = towards(first, last, first.radius);
    return `${drawn([start, ...list.slice(1), end], place, 'M')}Q${xy(place(first.x, first.y))} ${xy(place(start.x, start.y))}Z`;
  }
  return `${drawn([...list, { ...first, radius: 0 }], place, 'M')}Z`;
}

function drawn(list: Knot[], place: Place, lead: 'M' | 'L'): string {
  const first = list[0];
  if (!first) return '';
  let path = `${lead}${xy(place(first.x, first.y))}`;
  let run: Knot[] = [first];
  list.slice(1).forEach((knot, i) => {
    const next = list[i + 2];
    if (!knot.corner && next) {
      run.push(knot);
      return;
    }
    if (knot.radius > 0 && next) {
      const enter = towards(knot, run.at(-1) ?? knot, knot.radius);
      const leave = towards(knot, next, knot.radius);
      path += `${smoothRun([...run, enter], place)}Q${xy(place(knot.x, knot.y))} ${xy(place(leave.x, leave.y))}`;
      run = [leave];
    } else {
      path += smoothRun([...run, knot], place);
      run = [knot];
    }
  });
  return path;
}
