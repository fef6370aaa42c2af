import { n1, n2, type Point } from '@pitlane/shared/art/geometry';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { curve, drift, HEIGHT, INK, letters, range, sheet, WIDTH } from './paper.ts';

/** Where the road runs, from the hill to the reader: its middle, and half its width. */
const ROAD: readonly (readonly [x: number, y: number, half: number])[] = [
  [742, 486, 2],
  [700, 498, 4],
  [640, 512, 8],
  [676, 536, 15],
  [806, 566, 28],
  [850, 612, 46],
  [700, 676, 78],
  [470, 760, 128],
  [330, 872, 196],
  [290, 1010, 280],
];

/** A race after dark, as a camera with an open shutter sees it. */
export function drawNightStint(): string {
  const lane = (share: number): string => curve(ROAD.map(([x, y, half]): Point => [x + half * share, y]));
  const trails = (key: string, count: number, from: number, to: number, colours: readonly string[]) =>
    range(count)
      .map((i) => {
        const share = from + (to - from) * seededRandom(`${key}:at:${i}`);
        const width = 1.2 + 3.8 * seededRandom(`${key}:width:${i}`) ** 3;
        const opacity = 0.35 + 0.6 * seededRandom(`${key}:light:${i}`);
        const colour = colours[Math.floor(seededRandom(`${key}:colour:${i}`) * colours.length)];
        const d = lane(share);
        return `<g fill="none" stroke="${colour}" opacity="${n2(opacity)}"><path d="${d}" stroke-width="${n1(width * 4)}" opacity=".12"/><path d="${d}" stroke-width="${n1(width)}"/></g>`;
      })
      .join('');
  const edge = [...ROAD.map(([x, y, half]): Point => [x - half * 1.16, y])];
  const back = [...ROAD.map(([x, y, half]): Point => [x + half * 1.16, y])].reverse();
  const road = `<path d="${curve(edge)}L${curve(back).slice(1)}Z" fill="#17191e"/>`;
  const defs =
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0a0d14"/><stop offset=".34" stop-color="#16202f"/><stop offset=".52" stop-color="#3a2c35"/></linearGradient>` +
    `<linearGradient id="moon" x2="0" y2="1"><stop stop-color="#ffd9a0"/><stop offset=".5" stop-color="#ff8a3c"/><stop offset="1" stop-color="#e0441a"/></linearGradient>` +
    `<radialGradient id="halo"><stop offset=".35" stop-color="#ff7a2e" stop-opacity=".5"/><stop offset="1" stop-color="#ff7a2e" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="near" x2="0" y2="1"><stop stop-color="#0d0f13"/><stop offset="1" stop-color="#06070a"/></linearGradient>`;
  return sheet(
    'url(#sky)',
    stars() +
      `<circle cx="930" cy="352" r="420" fill="url(#halo)"/><circle cx="930" cy="352" r="196" fill="url(#moon)"/>` +
      ridge('far', 450, 60, '#20242f') +
      ridge('mid', 492, 40, '#151820') +
      pines() +
      `<path d="M0,520L${WIDTH},500V${HEIGHT}H0Z" fill="url(#near)"/>${road}` +
      trails('away', 26, 0.18, 0.86, ['#ff2d1a', '#ff4a22', '#e0241c', '#ff7a3d']) +
      trails('near', 24, -0.86, -0.14, ['#fff6df', '#ffe2a6', '#ffd27a', '#ffffff']) +
      letters('NIGHT', { x: 1208, y: 756, height: 92, colour: INK.paper, anchor: 'end' }) +
      letters('STINT', { x: 1208, y: 876, height: 92, colour: INK.paper, anchor: 'end' }) +
      letters('23:40 TO 04:10', {
        x: 1208,
        y: 920,
        height: 20,
        colour: INK.amber,
        weight: 0.14,
        anchor: 'end',
      }),
    defs,
  );
}

function stars(): string {
  return range(110)
    .map((i) => {
      const [x, y] = [seededRandom(`star:x:${i}`) * WIDTH, seededRandom(`star:y:${i}`) ** 1.4 * 430];
      const r = 0.7 + 1.5 * seededRandom(`star:r:${i}`) ** 4;
      return `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="#fff3da" opacity="${n2(0.2 + 0.6 * seededRandom(`star:o:${i}`))}"/>`;
    })
    .join('');
}

function ridge(key: string, y: number, tall: number, colour: string): string {
  const points = range(41).map(
    (i): Point => [i * 32, y - tall * (0.5 + 0.6 * drift(key, i / 5) + 0.25 * drift(`${key}:fine`, i / 1.6))],
  );
  return `<path d="${curve(points)}V${HEIGHT}H0Z" fill="${colour}"/>`;
}

/** A wood against the sky. */
function pines(): string {
  const tree = (i: number) => {
    const x = seededRandom(`pine:x:${i}`) * WIDTH;
    const tall = 34 + 62 * seededRandom(`pine:h:${i}`);
    const foot = 524 + 6 * seededRandom(`pine:y:${i}`);
    const half = tall * 0.2;
    if (Math.abs(x - 720) < 84) return '';
    return `M${n1(x)},${n1(foot - tall)}L${n1(x + half * 0.6)},${n1(foot - tall * 0.5)}H${n1(x + half * 0.35)}L${n1(x + half)},${n1(foot)}H${n1(x - half)}L${n1(x - half * 0.35)},${n1(foot - tall * 0.5)}H${n1(x - half * 0.6)}Z`;
  };
  return `<path d="${range(86).map(tree).join('')}" fill="#0b0d11"/>`;
}
