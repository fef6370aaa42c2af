/** The picture of a gas station: two pumps under a lit canopy, and a pylon that shows what the tank holds. */
import { type BuildingOptions, box, drawBuilding, drawText, neon, signColour } from './building.ts';
import { n1 } from './geometry.ts';
import { GROUND } from './stage.ts';

export type StationOptions = BuildingOptions & {
  /** Units of fuel in the tank, 0 to 100; the pylon shows them in tens. */
  fuel?: number;
};

const [LEFT, RIGHT, CANOPY] = [52, 452, 152];
const PYLON = { x: 500, y: 96, width: 84 } as const;
const SEGMENTS = 10;

const line = (data: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The roof over the pumps, with the light under it, on two columns. */
function canopy(id: string, colour: string): string {
  const wide = RIGHT - LEFT;
  const column = (x: number) =>
    `<path d="${box(x, CANOPY + 34, 20, GROUND - CANOPY - 34)}" fill="url(#${id}c)"/><path d="${box(x + 3, CANOPY + 34, 2, GROUND - CANOPY - 34)}" fill="#fff" opacity=".22"/><path d="${box(x - 3, 330, 26, 34)}" fill="url(#${id}h)"/>`;
  const lamp = (x: number) =>
    `<path d="${box(x - 30, CANOPY + 34, 60, 5)}" fill="#fffdf2"/><ellipse cx="${x}" cy="${CANOPY + 38}" rx="64" ry="26" fill="url(#${id}y)"/>`;
  return (
    column(104) +
    column(380) +
    `<path d="M${LEFT + 10},${CANOPY - 8}h${wide - 20}l10,8h-${wide}Z" fill="#3b4149"/>` +
    `<path d="${box(LEFT, CANOPY, wide, 34)}" fill="url(#${id}t)"/><path d="${box(LEFT, CANOPY + 24, wide, 10)}" fill="${colour}"/>` +
    line(`M${LEFT},${CANOPY + 0.8}h${wide}`, '#fff', 1.4, 0.55) +
    `<path d="${box(LEFT, CANOPY + 34, wide, 3)}" fill="#0b0c0e"/>` +
    neon('FUEL', LEFT + 62, CANOPY + 20, 13, '#fff3cf') +
    [178, 252, 326].map(lamp).join('')
  );
}

/** The light that falls from the canopy onto pumps and asphalt. */
function canopyLight(id: string): string {
  return `<path d="M${LEFT + 44},${CANOPY + 37}h${RIGHT - LEFT - 88}L${RIGHT + 2},${GROUND}H${LEFT - 2}Z" fill="url(#${id}x)"/>`;
}

/** A pump with its display, nozzle and hose; `x` is its middle. */
function pump(id: string, x: number, colour: string): string {
  const [left, top] = [x - 31, 236];
  return (
    `<path d="M${left},${GROUND - 12}V${top + 14}Q${left},${top} ${left + 14},${top}H${x + 17}Q${x + 31},${top} ${x + 31},${top + 14}V${GROUND - 12}Z" fill="url(#${id}c)" stroke="#0c0e10" stroke-width="1.5"/>` +
    `<path d="M${left + 2},${top + 18}Q${left + 2},${top + 2} ${left + 16},${top + 2}H${x + 15}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"/>` +
    `<path d="${box(left, top + 60, 62, 9)}" fill="${colour}"/>` +
    `<path d="${box(left + 9, top + 13, 44, 36)}" fill="#060809" stroke="#59616b" stroke-width="1.5"/>` +
    line(`M${left + 15},${top + 23}h22M${left + 15},${top + 31}h32`, '#5dff9b', 3.4) +
    line(`M${left + 15},${top + 40}h12`, '#ffc93a', 3.4) +
    `<path d="${box(left + 12, top + 80, 38, 30)}" fill="#171a1e"/>` +
    line(
      `M${left + 18},${top + 88}h26M${left + 18},${top + 95}h26M${left + 18},${top + 102}h14`,
      '#454c55',
      2,
    ) +
    line(`M${x + 31},${top + 30}h9q6,0 6,7v52q0,12 -9,12q-9,0 -9,-11v-22`, '#0a0b0d', 5) +
    line(`M${x + 31},${top + 30}h9q6,0 6,7v52q0,12 -9,12q-9,0 -9,-11v-22`, '#4b525b', 1.2, 0.9) +
    `<path d="M${x + 30},${top + 62}l12,-5 3,12 -10,6Z" fill="${colour}"/>`
  );
}

/** The pylon: a drop, the tank in ten steps, and the number. */
function pylon(id: string, colour: string, number: number | undefined, fuel: number): string {
  const { x, y, width } = PYLON;
  const middle = x + width / 2;
  const lit = Math.round((Math.min(100, Math.max(0, fuel)) / 100) * SEGMENTS);
  const light = lit > 5 ? '#2fce74' : lit > 2 ? '#ffc93a' : '#ff4238';
  const step = (i: number) => box(x + 14, y + 204 - i * 13, width - 28, 8);
  const steps = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => step(from + i)).join('');
  return (
    `<path d="${box(x + 8, y + 20, 9, GROUND - y - 20)}${box(x + width - 17, y + 20, 9, GROUND - y - 20)}" fill="#2d3238"/>` +
    `<path d="${box(x, y, width, 222)}" fill="url(#${id}s)" stroke="#59616b" stroke-width="1.5"/>` +
    `<path d="${box(x, y, width, 4)}${box(x, y + 218, width, 4)}" fill="${colour}"/>` +
    `<path d="M${middle},${y + 14}q17,21 17,32a17,17 0 0 1 -34,0q0,-11 17,-32Z" fill="${colour}"/><path d="M${middle - 8},${y + 47}a9,9 0 0 0 7,9" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="2.6" stroke-linecap="round"/>` +
    `<path d="${box(x + 9, y + 80, width - 18, 137)}" fill="#07090a"/>` +
    `<path d="${steps(lit, SEGMENTS)}" fill="#24282d"/>` +
    (lit > 0
      ? `<path d="${steps(0, lit)}" fill="${light}"/><path d="${steps(0, lit)}" fill="none" stroke="${light}" stroke-opacity=".22" stroke-width="7"/>`
      : '') +
    (number === undefined
      ? ''
      : `<path d="${box(x + 12, 326, width - 24, 36)}" fill="#0c0e10" stroke="#59616b" stroke-width="1.5"/>${drawText(String(number).padStart(2, '0'), middle, 355, 22, '#f3efe4')}`)
  );
}

/** A gas station at night in the pit lane, 4:3, as a complete SVG document. Deterministic. */
export function drawStation({
  number,
  fuel = 100,
  open,
  width,
  idPrefix = 'station',
}: StationOptions = {}): string {
  const id = idPrefix;
  const colour = signColour(number);
  const island = `<path d="M142,${GROUND - 14}h220q10,0 10,14H132q0,-14 10,-14Z" fill="#4a5058"/><path d="M142,${GROUND - 14}h220" stroke="#c9ced5" stroke-opacity=".7" stroke-width="1.5"/><path d="${box(134, GROUND - 5, 236, 5)}" fill="url(#${id}h)"/>`;
  return drawBuilding(
    { id, glow: colour, power: 0.4, open, width },
    {
      defs: `<linearGradient id="${id}c"><stop stop-color="#5b636d"/><stop offset=".18" stop-color="#aab1ba"/><stop offset=".5" stop-color="#565d66"/><stop offset="1" stop-color="#23272c"/></linearGradient>`,
      span: [LEFT + 20, PYLON.x + PYLON.width],
      body:
        canopy(id, colour) +
        pylon(id, colour, number, fuel) +
        island +
        pump(id, 200, colour) +
        pump(id, 304, colour) +
        canopyLight(id),
      before: `<ellipse cx="${n1((LEFT + RIGHT) / 2)}" cy="${GROUND + 22}" rx="230" ry="34" fill="url(#${id}y)" opacity=".32"/>`,
    },
  );
}
