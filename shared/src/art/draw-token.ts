/** The picture of a free-form token while its own is not there: an empty frame on the stage, in colours of its own. */
import { pick, seededRandom } from '../domain/seeded-random.ts';
import { GROUND, setting, settingDefs } from './stage.ts';
import { svg } from './svg.ts';
import { CAR_BOX } from './wall.ts';

const COLOURS = ['#c8321e', '#d98a12', '#2f8f4e', '#1f6fb8', '#5a48b8', '#b03a7d', '#3b8f8c'];
const FRAME = { x: 190, y: 96, width: 260, height: 230 };
const POWER = 0.2;

/** A 4:3 SVG document that depends only on the token's id. An open one is without wall and asphalt, as in drawCar. */
export function drawToken(id: string, open = false): string {
  const prefix = 'token';
  const colour = pick(`${id}:colour`, COLOURS);
  const other = pick(
    `${id}:other`,
    COLOURS.filter((each) => each !== colour),
  );
  const turn = Math.round(seededRandom(`${id}:turn`) * 180);
  const lit = { glow: colour, power: POWER, open };
  const { x, y, width, height } = FRAME;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const inside = `x="${x}" y="${y}" width="${width}" height="${height}" rx="6"`;
  const defs =
    settingDefs(prefix, lit) +
    `<clipPath id="${prefix}c"><rect ${inside}/></clipPath>` +
    `<linearGradient id="${prefix}s" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-opacity=".35"/></linearGradient>`;
  const canvas =
    `<g clip-path="url(#${prefix}c)"><rect ${inside} fill="#20242a"/><g transform="rotate(${turn} ${cx} ${cy})">` +
    `<rect x="${cx - 220}" y="${cy - 22}" width="440" height="44" fill="${colour}" opacity=".85"/>` +
    `<rect x="${cx - 220}" y="${cy + 34}" width="440" height="12" fill="${other}" opacity=".85"/></g>` +
    `<rect ${inside} fill="url(#${prefix}s)"/></g>`;
  const frame = `<rect ${inside} fill="none" stroke="#d8d4cb" stroke-width="5"/>`;
  const easel = `<path d="M${cx - 70},${y + height} L${cx - 96},${GROUND} M${cx + 70},${y + height} L${cx + 96},${GROUND}" stroke="#4a4f56" stroke-width="7" stroke-linecap="round"/>`;
  const shadow = `<ellipse cx="${cx}" cy="${GROUND + 2}" rx="150" ry="10" fill="url(#${prefix}E)"/>`;
  const content = `<defs>${defs}</defs>${setting(prefix, lit)}${shadow}${easel}${canvas}${frame}`;
  return svg(CAR_BOX, undefined, content);
}
