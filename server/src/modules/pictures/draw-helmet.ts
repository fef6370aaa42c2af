/** The picture of a wallet: a racing helmet in its own colours. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import { pick, seededRandom } from '@pitlane/shared/domain/seeded-random';

const SHELLS = [
  '#c8321e',
  '#d98a12',
  '#e6c229',
  '#2f8f4e',
  '#1f6fb8',
  '#5a48b8',
  '#b03a7d',
  '#3b4048',
  '#d8d4cb',
];
const STRIPES = ['#f3f1ec', '#16181b', '#ff5a1f', '#ffc93a', '#2fce74', '#6fb6ff'];
const VISORS = [
  ['#20384f', '#7fb4dd'],
  ['#3a2a12', '#e3a944'],
  ['#17191d', '#6d747e'],
  ['#2c1a3f', '#b58be6'],
] as const;

const SHELL = 'M16 66C12 34 32 12 56 12c25 0 42 18 43 42l-3 24c-1 8-6 12-14 12H34c-10 0-16-8-18-24Z';
const VISOR = 'M52 40h46l-1 18c-1 6-4 8-9 8H60c-8 0-12-4-12-12 0-6 1-10 4-14Z';

/** Stripe designs over the shell; each is clipped to it. */
const DESIGNS = [
  '<path d="M50 8h12v88H50Z"/>',
  '<path d="M8 70 76 2h16L8 90Z"/>',
  '<path d="M8 24h96v10H8Zm0 16h96v4H8Z"/>',
  '<path d="M56 8 8 96V8Z"/>',
  '<path d="M8 76h96v20H8Z"/>',
  '<circle cx="40" cy="30" r="13"/>',
];

/** A 112 × 112 SVG document that depends only on the address. */
export function drawHelmet(wallet: Address): string {
  const shell = pick(`${wallet}:shell`, SHELLS);
  const stripe = pick(
    `${wallet}:stripe`,
    STRIPES.filter((colour) => colour !== shell),
  );
  const [dark, light] = pick(`${wallet}:visor`, VISORS);
  const design = pick(`${wallet}:design`, DESIGNS);
  const number = String(Math.floor(seededRandom(`${wallet}:back`) * 360));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 112" role="img" aria-label="Helmet">' +
    `<defs><clipPath id="s"><path d="${SHELL}"/></clipPath>` +
    `<linearGradient id="v" x2="1" y2="1"><stop stop-color="${light}"/><stop offset=".5" stop-color="${dark}"/></linearGradient>` +
    '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".38"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".45"/></linearGradient></defs>' +
    `<path fill="hsl(${number} 14% 17%)" d="M0 0h112v112H0Z"/>` +
    `<g transform="translate(0 6)"><path fill="${shell}" d="${SHELL}"/>` +
    `<g clip-path="url(#s)"><g fill="${stripe}">${design}</g><path fill="url(#g)" d="${SHELL}"/></g>` +
    `<path fill="url(#v)" stroke="#0b0c0e" stroke-width="3" d="${VISOR}"/>` +
    '<path fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.5" stroke-linecap="round" d="M57 46h24"/>' +
    '<path fill="#0b0c0e" opacity=".5" d="M70 74h22l-3 8H72Z"/></g></svg>'
  );
}
