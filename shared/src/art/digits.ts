/**
 * A stroke alphabet of our own, so that no picture needs a font: digits, capitals and a little punctuation on a grid
 * four wide and six high, with cut corners as on a pit board. A bar starts a new stroke.
 */
import { n1 } from './geometry.ts';

const GLYPHS: Record<string, string> = {
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '11 20 26',
  '2': '01 10 30 41 42 05 06 46',
  '3': '01 10 30 41 42 33 13 33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 03 33 44 45 36 06',
  '6': '40 10 01 05 16 36 45 44 33 03',
  '7': '00 40 41 16',
  '8': '10 30 41 42 33 13 02 01 10 13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 45 36 06',
  A: '06 02 20 42 46|04 44',
  B: '03 33 42 41 30 00 06 36 45 44 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 30 41 45 36 06 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|03 43|40 46',
  I: '20 26',
  J: '40 45 36 16 05 04',
  K: '00 06|03 13 40|13 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  '-': '13 33',
  '.': '26 25',
  ',': '25 17',
  "'": '20 22',
  '#': '11 15|31 35|02 42|04 44',
  '/': '40 06',
  ':': '21 22|24 25',
  '·': '23 24',
  '%': '40 06|00 11|35 46',
};

const ACCENTS: Record<string, string> = { É: 'E', È: 'E', Ü: 'U', Ö: 'O', Ä: 'A', Ñ: 'N' };
const GAP = 2;

const widthOf = (character: string) => (character === ' ' ? 3 : /[.,':·1I]/.test(character) ? 3 : 4);

/** Width of a text set at this cap height. */
export function textWidth(text: string, height: number): number {
  const units = [...text.toUpperCase()].reduce((sum, character) => sum + widthOf(character) + GAP, -GAP);
  return (units * height) / 6;
}

/** Path data that strokes a text; x, y is the left end of its baseline, height the capitals' height. */
export function textPath(text: string, x: number, y: number, height: number): string {
  const unit = height / 6;
  let left = x;
  let path = '';
  for (const raw of text.toUpperCase()) {
    const character = ACCENTS[raw] ?? raw;
    const inset = widthOf(character) === 3 && character !== ' ' ? -0.5 : 0;
    for (const stroke of (GLYPHS[character] ?? '').split('|')) {
      if (!stroke) continue;
      const points = stroke
        .split(' ')
        .map((p) => `${n1(left + (Number(p[0]) + inset) * unit)},${n1(y - (6 - Number(p[1])) * unit)}`);
      path += `M${points.join(' ')}`;
    }
    left += (widthOf(character) + GAP) * unit;
  }
  return path;
}
