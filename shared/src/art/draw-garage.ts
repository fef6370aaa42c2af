/** The picture of a tuneup garage: one bay shut, one open, with a car on the lift. No text, no fonts, no links. */
import { carTraits } from '../domain/cars/car-traits.ts';
import { SERIES } from '../domain/cars/series.ts';
import { pick } from '../domain/seeded-random.ts';
import { type BuildingOptions, box, drawBuilding, drawText, neon, signColour } from './building.ts';
import { carLayers, NO_UPGRADES } from './draw-car.ts';
import { n1 } from './geometry.ts';
import { GROUND } from './stage.ts';

/** The facade, and the two doors in it. */
const [LEFT, RIGHT, EAVES] = [78, 562, 146];
const [SHUT, OPEN] = [
  { x: 102, y: 218, width: 196, height: 150 },
  { x: 318, y: 218, width: 220, height: 150 },
] as const;
/** Where the lift holds the car's wheels, and how large the car is there. */
const LIFTED = 322;
const CAR_SCALE = 0.37;

const line = (data: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

/** The walls, the roof and what stands on it. */
function shell(id: string, colour: string): string {
  const wide = RIGHT - LEFT;
  return (
    `<path d="${box(150, 124, 52, 24)}${box(442, 116, 70, 32)}" fill="#24282d"/><path d="${box(150, 124, 52, 4)}${box(442, 116, 70, 4)}" fill="#59616b"/>` +
    line('M452,126h50M452,133h50M452,140h50M160,134h32M160,140h32', '#0d0f11', 2.5) +
    line('M232,146V92M224,104h16M226,112h12', '#59616b', 2) +
    '<circle cx="232" cy="90" r="3" fill="#ff4238"/><circle cx="232" cy="90" r="9" fill="#ff4238" opacity=".25"/>' +
    `<path d="${box(LEFT, EAVES, wide, GROUND - EAVES)}" fill="url(#${id}s)"/><path d="${box(LEFT, EAVES, wide, GROUND - EAVES)}" fill="url(#${id}u)"/>` +
    `<path d="${box(LEFT - 8, EAVES - 6, wide + 16, 13)}" fill="url(#${id}t)"/>` +
    line(`M${LEFT - 8},${EAVES - 5.5}h${wide + 16}`, '#fff', 1.4, 0.5) +
    `<path d="${box(LEFT, 362, wide, 12)}" fill="#0f1113"/>` +
    `<path d="${box(LEFT + 22, 160, wide - 44, 44)}" fill="#0c0e10" stroke="#3c424a" stroke-width="1.5"/>` +
    `<path d="${box(LEFT + 22, 160, wide - 44, 3)}${box(LEFT + 22, 201, wide - 44, 3)}" fill="${colour}"/>` +
    neon('TUNEUP GARAGE', 320, 193, 21, colour)
  );
}

/** The door that is shut: slats, a painted number, stripes that warn. */
function shutDoor(id: string, number: number | undefined): string {
  const { x, y, width, height } = SHUT;
  const slats = Array.from({ length: 12 }, (_, i) => `M${x},${y + 6 + i * 12}h${width}`).join('');
  return (
    `<path d="${box(x - 5, y - 6, width + 10, height + 6)}" fill="#0d0f11"/><path d="${box(x, y, width, height)}" fill="url(#${id}t)"/>` +
    line(slats, '#000', 2, 0.35) +
    line(
      slats.replaceAll(/,(\d+)h/g, (_, at) => `,${Number(at) + 2}h`),
      '#fff',
      1,
      0.1,
    ) +
    `<path d="${box(x, y + height - 12, width, 12)}" fill="url(#${id}h)"/>` +
    (number === undefined
      ? wrench(x + width / 2, y + 68)
      : `<g opacity=".92">${drawText(String(number).padStart(2, '0'), x + width / 2, y + 106, 76, '#f3efe4')}</g>`)
  );
}

/** A spanner, painted on the door of the garage that represents the kind. */
function wrench(x: number, y: number): string {
  return `<g transform="translate(${x} ${y}) rotate(38)" fill="none" stroke="#f3efe4" stroke-opacity=".9"><path d="M-27,0H27" stroke-width="12"/><path d="M-57,-12A18,18 0 1 1 -57,12M57,12A18,18 0 1 1 57,-12" stroke-width="11"/></g>`;
}

/** The open bay: warm light, a tool wall, and a car on the lift. */
function openBay(id: string, number: number | undefined) {
  const { x, y, width, height } = OPEN;
  const middle = x + width / 2;
  const key = `garage:${number ?? 'any'}`;
  const traits = carTraits(
    { chain: 'binance', tokenId: BigInt(7 + (number ?? 34) * 3) },
    number === undefined ? 'legendary_series' : pick(key, SERIES),
  );
  const { defs, car } = carLayers(traits, NO_UPGRADES, `${id}k`);
  const [shiftX, shiftY] = [middle - 320 * CAR_SCALE, LIFTED - GROUND * CAR_SCALE];
  const post = (at: number) =>
    `<path d="${box(at - 5, y + 22, 10, height - 26)}" fill="#b0322a"/><path d="${box(at - 5, y + 22, 3, height - 26)}" fill="#ff8a6b" opacity=".6"/><path d="${box(at - 10, 362, 20, 8)}" fill="#3a1512"/>`;
  const tools = [0, 1, 2, 3, 4, 5, 6]
    .map((i) => `M${x + 34 + i * 9},${y + 40}v${14 + ((i * 7) % 11)}`)
    .join('');
  return {
    defs:
      defs +
      `<radialGradient id="${id}i" cx=".5" cy=".3" r=".8"><stop stop-color="#ffe3ad"/><stop offset=".35" stop-color="#c98f45"/><stop offset="1" stop-color="#2a1a0c"/></radialGradient>` +
      `<clipPath id="${id}j"><path d="${box(x, y, width, height)}"/></clipPath>`,
    drawing:
      `<path d="${box(x - 5, y - 6, width + 10, height + 6)}" fill="#0d0f11"/>` +
      `<g clip-path="url(#${id}j)"><path d="${box(x, y, width, height)}" fill="url(#${id}i)"/>` +
      `<path d="${box(x, 346, width, 30)}" fill="#1a120b" opacity=".85"/>` +
      line(`M${x},346h${width}`, '#ffdc9c', 1, 0.35) +
      `<path d="${box(x + 26, y + 34, 74, 40)}" fill="#4d3218" opacity=".8"/>` +
      line(tools, '#2a1a0c', 3.4) +
      line(tools.replaceAll(/v\d+/g, 'v5'), '#ffdf9e', 1.4, 0.8) +
      `<path d="${box(x + 8, 312, 36, 46)}" fill="#8f241c"/>` +
      line(`M${x + 8},322h36M${x + 8},331h36M${x + 8},340h36M${x + 8},349h36`, '#3a0d09', 2) +
      [0, 1, 2]
        .map(
          (i) =>
            `<ellipse cx="${x + width - 22}" cy="${352 - i * 12}" rx="17" ry="6.5" fill="#0f1012" stroke="#3a3d42" stroke-width="1.5"/>`,
        )
        .join('') +
      post(middle - 74) +
      post(middle + 74) +
      `<path d="${box(middle - 80, LIFTED - 2, 160, 7)}" fill="#2b2e33"/><path d="${box(middle - 80, LIFTED - 2, 160, 1.6)}" fill="#ffdca0" opacity=".6"/>` +
      `<g transform="translate(${n1(shiftX)} ${n1(shiftY)}) scale(${CAR_SCALE})">${car}</g>` +
      `<path d="${box(x + 30, y + 12, 66, 5)}${box(x + width - 96, y + 12, 66, 5)}" fill="#fffdf2"/>` +
      `<ellipse cx="${x + 63}" cy="${y + 15}" rx="70" ry="30" fill="url(#${id}y)"/><ellipse cx="${x + width - 63}" cy="${y + 15}" rx="70" ry="30" fill="url(#${id}y)"/>` +
      `<path d="${box(x, y, width, 9)}" fill="#1b1e22"/></g>` +
      line(`M${x},${y + 9}h${width}`, '#8b939d', 1.5, 0.8),
  };
}

/** A tuneup garage at night in the pit lane, 4:3, as a complete SVG document. Deterministic. */
export function drawGarage({ number, open, width, idPrefix = 'garage' }: BuildingOptions = {}): string {
  const id = idPrefix;
  const colour = signColour(number);
  const bay = openBay(id, number);
  return drawBuilding(
    { id, glow: colour, power: 0.4, open, width },
    {
      defs: bay.defs,
      span: [LEFT, RIGHT],
      body: shell(id, colour) + shutDoor(id, number) + bay.drawing,
      before:
        `<path d="M${OPEN.x},${GROUND}h${OPEN.width}l44,74h-${OPEN.width + 96}Z" fill="url(#${id}x)"/>` +
        cone(594) +
        tyres(48),
    },
  );
}

const cone = (x: number) =>
  `<ellipse cx="${x}" cy="390" rx="24" ry="5" opacity=".5"/><path d="M${x - 19},386h38v5h-38Z" fill="#b53d10"/><path d="M${x - 13},386L${x - 4},346h8L${x + 13},386Z" fill="#ff5a1f"/><path d="M${x - 9.5},370h19l3,9h-25ZM${x - 6},356h12l2,7h-16Z" fill="#fff3e6"/>`;

const tyres = (x: number) =>
  `<ellipse cx="${x}" cy="392" rx="34" ry="6" opacity=".55"/>` +
  [0, 1, 2]
    .map(
      (i) =>
        `<path d="M${x - 28},${384 - i * 17}a28,8 0 0 1 56,0v6a28,8 0 0 1 -56,0Z" fill="#131517" stroke="#3a3f46" stroke-width="1.4"/>`,
    )
    .join('') +
  `<ellipse cx="${x}" cy="350" rx="15" ry="4.5" fill="#050607" stroke="#3a3f46" stroke-width="1.2"/>`;
