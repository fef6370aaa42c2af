import { n1, type Point } from '@pitlane/shared/art/geometry';
import { curve, drift, INK, letters, range, sheet, WIDTH } from './paper.ts';

export type Circuit = {
  name: readonly [string, string];
  place: string;
  /** Along the track, in the direction of the race; the first one is the start. */
  points: readonly Point[];
  /** Which of the points are corners with a number. */
  corners: readonly number[];
  /** Metres of a unit of the drawing. */
  scale: number;
  inks: { ground: string; land: string; track: string; line: string; signal: string; kerb: string };
};

const STEPS = 24;
/** No number stands above. */
const TOP = 60;

/** A circuit as a print for the wall: the track over its land, corners numbered, and what a lap climbs. */
export function drawCircuit(circuit: Circuit): string {
  const { inks, points, name, place } = circuit;
  const path = curve(points, true);
  const track = (width: number, colour: string, extra = '') =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${extra}/>`;
  return sheet(
    inks.ground,
    contours(circuit) +
      `<g transform="translate(7 10)" opacity=".22">${track(36, '#000')}</g>` +
      kerbs(circuit) +
      track(32, inks.track) +
      track(25, inks.line, ' stroke-opacity=".16"') +
      track(2.4, inks.line, ' stroke-dasharray="18 16"') +
      startLine(circuit) +
      numbers(circuit) +
      letters(name[0], { x: 72, y: 800, height: 64, colour: inks.track }) +
      letters(name[1], { x: 72, y: 880, height: 64, colour: inks.signal }) +
      facts(circuit) +
      letters(place, { x: 73, y: 914, height: 15, colour: inks.track, weight: 0.14, opacity: 0.8 }),
  );
}

/** Points along the curve that `curve` draws, evenly in its parameter. */
function trace({ points }: Circuit): Point[] {
  const at = (i: number) => points[(i + points.length) % points.length] ?? ([0, 0] as const);
  return points.flatMap((_, i) =>
    range(STEPS).map((s): Point => {
      const t = s / STEPS;
      const [p, a, b, n] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      const axis = (k: 0 | 1) =>
        0.5 *
        (2 * a[k] +
          (b[k] - p[k]) * t +
          (2 * p[k] - 5 * a[k] + 4 * b[k] - n[k]) * t ** 2 +
          (3 * a[k] - p[k] - 3 * b[k] + n[k]) * t ** 3);
      return [axis(0), axis(1)];
    }),
  );
}

/** The side of the track at a place of the trace: to the right of who drives there. */
function sideOf(line: readonly Point[], i: number): Point {
  const [a, b] = [line.at(i - 1), line[(i + 1) % line.length]];
  if (!a || !b) return [0, 0];
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(x, y) || 1;
  return [-y / length, x / length];
}

/** Red and white on the inside of each corner. */
function kerbs(circuit: Circuit): string {
  const line = trace(circuit);
  const { points, corners, inks } = circuit;
  return corners
    .map((corner) => {
      const [a, b, c] = [points.at(corner - 1), points[corner], points[(corner + 1) % points.length]];
      if (!a || !b || !c) return '';
      const inside = Math.sign((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) || 1;
      const kerb = range(STEPS + 3).map((s): Point => {
        const i = (corner * STEPS - Math.floor(STEPS / 2) + s + line.length) % line.length;
        const [x, y] = line[i] ?? [0, 0];
        const [sx, sy] = sideOf(line, i);
        return [x + sx * 17 * inside, y + sy * 17 * inside];
      });
      const d = curve(kerb);
      return `<g fill="none" stroke-width="11"><path d="${d}" stroke="${INK.chalk}"/><path d="${d}" stroke="${inks.kerb}" stroke-dasharray="11 11"/></g>`;
    })
    .join('');
}

function numbers(circuit: Circuit): string {
  const { points, corners, inks } = circuit;
  const line = trace(circuit);
  return corners
    .map((corner, i) => {
      const [a, b, c] = [points.at(corner - 1), points[corner], points[(corner + 1) % points.length]];
      if (!a || !b || !c) return '';
      const inside = Math.sign((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) || 1;
      const [sx, sy] = sideOf(line, corner * STEPS);
      // Where the sheet ends it stands on the corner's other side.
      const out = b[1] - sy * 50 * inside < TOP ? -inside * 1.05 : inside;
      const [x, y] = [b[0] - sx * 50 * out, b[1] - sy * 50 * out];
      return (
        `<circle cx="${n1(x)}" cy="${n1(y)}" r="18" fill="${inks.ground}" stroke="${inks.track}" stroke-width="2.5"/>` +
        letters(`${i + 1}`, { x, y: y + 8, height: 16, colour: inks.track, anchor: 'middle', weight: 0.16 })
      );
    })
    .join('');
}

function startLine(circuit: Circuit): string {
  const line = trace(circuit);
  const [x, y] = line[0] ?? [0, 0];
  const [sx, sy] = sideOf(line, 0);
  const angle = (Math.atan2(sy, sx) * 180) / Math.PI;
  const squares = range(3).flatMap((row) =>
    range(8).map((i) => ((i + row) % 2 ? '' : `M${-32 + i * 8},${-12 + row * 8}h8v8h-8Z`)),
  );
  return `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(angle)})"><path d="M-32,-12H32V12H-32Z" fill="${INK.chalk}"/><path d="${squares.join('')}" fill="${INK.asphalt}"/><path d="M-50,-12L-68,-3 -50,6Z" transform="rotate(90 -58 -3)" fill="${circuit.inks.signal}"/></g>`;
}

/** The land's height lines, around two hills of its own. */
function contours({ name, inks }: Circuit): string {
  const key = name.join(' ');
  const hill = (cx: number, cy: number, rings: number, id: string) =>
    range(rings)
      .map((ring) => {
        const points = range(28).map((i): Point => {
          const angle = (i / 28) * Math.PI * 2;
          const wave = drift(`${key}:${id}`, i < 24 ? i / 4 : ((28 - i) / 4) * (6 / 1)) * 0.14;
          const r = (46 + ring * 58) * (1 + wave + 0.12 * Math.sin(angle * 2 + ring * 0.16));
          return [cx + Math.cos(angle) * r * 1.3, cy + Math.sin(angle) * r];
        });
        return `<path d="${curve(points, true)}" opacity="${ring % 4 === 3 ? 0.85 : 0.45}"/>`;
      })
      .join('');
  return `<g fill="none" stroke="${inks.land}" stroke-width="2">${hill(930, 300, 15, 'a')}${hill(120, 860, 9, 'b')}</g>`;
}

/** Length, corners, and the climb of a lap as a strip. */
function facts(circuit: Circuit): string {
  const { inks, scale, corners, name } = circuit;
  const line = trace(circuit);
  const units = line.reduce((sum, [x, y], i) => {
    const [px, py] = line.at(i - 1) ?? [x, y];
    return sum + Math.hypot(x - px, y - py);
  }, 0);
  const kilometres = ((units * scale) / 1_000).toFixed(3);
  const [left, right, foot] = [700, WIDTH - 72, 906];
  const climb = range(33).map(
    (i): Point => [
      left + ((right - left) * i) / 32,
      foot - 30 - 22 * drift(`${name.join()} climb`, i / 5) * Math.sin((i / 32) * Math.PI),
    ],
  );
  const strip = `<path d="${curve(climb)}V${foot}H${left}Z" fill="${inks.track}" opacity=".16"/><path d="${curve(climb)}" fill="none" stroke="${inks.track}" stroke-width="3"/>`;
  const fact = (text: string, unit: string, x: number) =>
    letters(text, { x, y: 822, height: 34, colour: inks.track, weight: 0.15 }) +
    letters(unit, { x, y: 772, height: 14, colour: inks.track, weight: 0.14, opacity: 0.7 });
  return (
    fact(kilometres, 'KILOMETRES', left) +
    fact(`${corners.length}`, 'CORNERS', left + 252) +
    fact(`${Math.round(units * scale * 0.0101)}`, 'CLIMB IN M', left + 396) +
    strip
  );
}
