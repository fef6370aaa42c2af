import { HEIGHT, INK, letters, range, sheet, WIDTH } from './paper.ts';

const disc = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

/** Quarter rings around a corner, as broad as they are apart. */
const rings = (x: number, y: number, inner: number, step: number, colours: readonly string[]) =>
  colours.map((colour, i) => disc(x, y, inner + step * (colours.length - i), colour)).join('');

/** Seven: a door seen from so near that only the paint is left. */
export function drawLiverySeven(): string {
  const clip = `<clipPath id="door"><path d="M0,0H${WIDTH}V${HEIGHT}H0Z"/></clipPath>`;
  return sheet(
    '#e9dfc9',
    `<g clip-path="url(#door)">${rings(0, HEIGHT, 250, 92, ['#0f2f3a', '#1f6f78', '#e9dfc9', '#f2a33c', INK.flare, '#b3261e'])}` +
      disc(0, HEIGHT, 250, '#e9dfc9') +
      `<path d="M640,0H760L${WIDTH},520V700L${WIDTH},700Z" fill="#0f2f3a"/><path d="M800,0H860L${WIDTH},420V500Z" fill="#1f6f78"/>` +
      `</g>${disc(880, 560, 236, INK.asphalt)}${disc(880, 560, 216, INK.chalk)}` +
      letters('7', { x: 880, y: 676, height: 232, colour: INK.asphalt, anchor: 'middle', weight: 0.2 }) +
      letters('LIVERY STUDY', {
        x: WIDTH - 64,
        y: 906,
        height: 26,
        colour: '#0f2f3a',
        weight: 0.15,
        anchor: 'end',
      }),
    clip,
  );
}

/** Twelve: chevrons for a car that is late everywhere but at the finish. */
export function drawLiveryTwelve(): string {
  const colours = ['#f4efe2', '#ffd23a', '#ff8a2a', INK.flare, '#c42d1c', '#7a1f2b', '#33182c'];
  const chevrons = colours.map((colour, i) => {
    const x = -150 + i * 128;
    return `<path d="M${x + 620},-20H${x + 800}L${x + 1_200},480 ${x + 800},980H${x + 620}L${x + 1_020},480Z" fill="${colour}"/>`;
  });
  const lines = range(9).map(
    (i) => `<path d="M-10,${706 + i * 22}H${640 - i * 24}" stroke="#f4efe2" stroke-width="${8 - i * 0.8}"/>`,
  );
  return sheet(
    '#171226',
    chevrons.reverse().join('') +
      lines.join('') +
      letters('12', { x: 64, y: 500, height: 230, colour: '#f4efe2', weight: 0.2 }) +
      letters('LIVERY STUDY', { x: 72, y: 580, height: 26, colour: '#f4efe2', weight: 0.15 }),
  );
}
