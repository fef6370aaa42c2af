/** The picture of a car whose identity is not known yet: it waits on the stage under a cloth. */
import { open, type Place } from './geometry.ts';
import { GROUND, STAGE_HEIGHT, STAGE_WIDTH } from './stage.ts';
import { svg } from './svg.ts';

const place: Place = (x, y) => [70 + x * 1.16, GROUND - y * 1.16];

/** A covered car as a complete SVG document, 4:3. */
export function drawNotRevealed(options: { width?: number; idPrefix?: string } = {}): string {
  const id = options.idPrefix ?? 'cloth';
  const cloth = `${open('4,1! 12,40 30,72 70,88 110,116 160,128 220,124 266,100 300,86 370,76 408,52 424,18 430,1! 405,4 380,1 350,5 320,1 288,4 250,1 210,5 170,1 130,4 90,1 50,4 4,1!', place)}Z`;
  const folds = [
    '70,88 60,50 46,4',
    '110,116 108,60 96,3',
    '160,128 168,70 160,3',
    '220,124 232,60 236,3',
    '266,100 284,50 288,4',
    '300,86 330,44 342,4',
    '370,76 388,40 392,3',
  ]
    .map((fold) => open(fold, place))
    .join('');
  return svg(
    `0 0 ${STAGE_WIDTH} ${STAGE_HEIGHT}`,
    options.width,
    `<defs><linearGradient id="${id}a" x2="0" y2="1"><stop stop-color="#0b0c0e"/><stop offset=".63" stop-color="#15171a"/><stop offset=".64" stop-color="#1d2023"/><stop offset="1" stop-color="#0c0d0f"/></linearGradient>` +
      `<linearGradient id="${id}b" x2="0" y2="1"><stop stop-color="#6b7078"/><stop offset=".4" stop-color="#3a3e44"/><stop offset="1" stop-color="#17191c"/></linearGradient>` +
      `<radialGradient id="${id}c"><stop stop-color="#fff6e0" stop-opacity=".28"/><stop offset="1" stop-color="#fff6e0" stop-opacity="0"/></radialGradient></defs>` +
      `<path d="M0,0H640V480H0Z" fill="url(#${id}a)"/><ellipse cx="320" cy="250" rx="300" ry="200" fill="url(#${id}c)"/><ellipse cx="320" cy="374" rx="270" ry="14" fill="#000" opacity=".6"/>` +
      `<path d="${cloth}" fill="url(#${id}b)"/><path d="${folds}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="5"/><path d="${folds}" fill="none" stroke="#fff" stroke-opacity=".12" stroke-width="2" transform="translate(-4)"/>`,
  );
}
