import type { CarTraits } from '@pitlane/shared/domain/cars/car-traits';
import { INK, letters, placeCar, range, sheet, WIDTH } from './paper.ts';

const GROUND = 742;
const TRAITS: CarTraits = {
  series: 'common_series',
  body: 'hatch',
  paint: 'primer-light',
  livery: 'number-only',
  liveryColour: 'flare',
  wheels: 'steelie',
  rimFinish: 'silver',
  spoiler: 'none',
  number: '01',
  lights: 'halogen',
  glass: 'clear',
  stance: 'street',
};

/** The first car, as everybody remembers theirs: larger than it was. */
export function drawPrimerGrey(): string {
  const defs =
    `<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#d9d4c8"/><stop offset=".76" stop-color="#efe9dc"/><stop offset=".765" stop-color="#c9c2b3"/><stop offset="1" stop-color="#ded7c8"/></linearGradient>` +
    `<radialGradient id="soft"><stop stop-color="#000" stop-opacity=".5"/><stop offset=".7" stop-color="#000" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>`;
  const stripes = [INK.flare, '#f08a3c', '#e8b35a'].map(
    (colour, i) =>
      `<path d="M${700 + i * 62},0H${744 + i * 62}L${444 + i * 62},${GROUND - 8}H${400 + i * 62}Z" fill="${colour}"/>`,
  );
  const swatches = range(6).map(
    (i) =>
      `<path d="M${936 + i * 46},838h34v34h-34z" fill="${['#b9bcbd', '#9a9ea1', '#7d8286', '#8f6a5a', '#b9a98c', '#4b4f54'][i]}"/>`,
  );
  return sheet(
    'url(#wall)',
    letters('01', {
      x: WIDTH - 64,
      y: 560,
      height: 420,
      colour: '#ffffff',
      weight: 0.2,
      anchor: 'end',
      opacity: 0.6,
    }) +
      stripes.join('') +
      `<ellipse cx="640" cy="${GROUND + 8}" rx="520" ry="30" fill="url(#soft)"/>` +
      placeCar(TRAITS, { x: 130, ground: GROUND, width: 1020 }) +
      letters('PRIMER', { x: 72, y: 880, height: 66, colour: INK.asphalt }) +
      letters('GREY', { x: 560, y: 880, height: 66, colour: INK.flare }) +
      swatches.join('') +
      letters('FIVE LITRES OF PAINT, NONE OF THEM BOUGHT', {
        x: 74,
        y: 924,
        height: 18,
        colour: '#4b4f54',
        weight: 0.13,
      }),
    defs,
  );
}
