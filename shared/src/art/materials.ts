/** Paints: a palette for each, and what makes a series' material: primer, enamel, flake, leaf, candy, foil. */
import { type Material, type Paint, SERIES_MATERIAL } from '../domain/cars/car-trait-lists.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import { seededRandom } from '../domain/seeded-random.ts';
import { n1 } from './geometry.ts';

export type Palette = { base: string; light: string; deep: string; dark: string };

const PALETTES: Record<Paint, Palette> = {
  'primer-light': { base: '#a9adb1', light: '#d3d5d6', deep: '#63676c', dark: '#2b2e31' },
  'primer-slate': { base: '#76818b', light: '#a9b2b9', deep: '#434c55', dark: '#1e2328' },
  'primer-oxide': { base: '#8f7f78', light: '#bbaea6', deep: '#574a45', dark: '#2a2320' },
  'primer-sand': { base: '#a09a88', light: '#cac5b4', deep: '#625d4f', dark: '#2d2a23' },
  'primer-graphite': { base: '#5d6166', light: '#8f9499', deep: '#34373b', dark: '#17191b' },
  'enamel-racing': { base: '#0f6a3c', light: '#4fbf84', deep: '#053d20', dark: '#021a0e' },
  'enamel-mint': { base: '#62c49a', light: '#c0f2da', deep: '#25805a', dark: '#0b3423' },
  'enamel-olive': { base: '#74853a', light: '#bccb7c', deep: '#434f1b', dark: '#1c220a' },
  'enamel-emerald': { base: '#129a55', light: '#6fe0a4', deep: '#075a30', dark: '#022814' },
  'enamel-pine': { base: '#1c6157', light: '#62b3a5', deep: '#0a3832', dark: '#031816' },
  'flake-cobalt': { base: '#1d55d6', light: '#7fa8ff', deep: '#0a2a80', dark: '#040f33' },
  'flake-midnight': { base: '#21377d', light: '#7c95e0', deep: '#0d1845', dark: '#05091c' },
  'flake-azure': { base: '#1b86e0', light: '#8fd0ff', deep: '#0a4a8a', dark: '#041c38' },
  'flake-steel': { base: '#4f74a6', light: '#a9c6ea', deep: '#263f63', dark: '#0d1726' },
  'flake-ultramarine': { base: '#3d37d8', light: '#9d9bff', deep: '#1c1880', dark: '#0a0833' },
  'leaf-sunset': { base: '#e08a1a', light: '#ffe08a', deep: '#7a2f06', dark: '#2b1002' },
  'leaf-champagne': { base: '#d6ab4e', light: '#fff1bd', deep: '#70501a', dark: '#2a1d08' },
  'leaf-antique': { base: '#a8791f', light: '#f0d07c', deep: '#4d3309', dark: '#1d1303' },
  'leaf-rose': { base: '#d98a4a', light: '#ffd9a8', deep: '#7a3214', dark: '#2e1106' },
  'leaf-bullion': { base: '#e8b014', light: '#fff09a', deep: '#7d5204', dark: '#2e1e01' },
  'candy-magenta': { base: '#d81b7c', light: '#ff8ac4', deep: '#6d0a4c', dark: '#2a041f' },
  'candy-raspberry': { base: '#c9184a', light: '#ff8aa8', deep: '#650a2f', dark: '#280312' },
  'candy-plum': { base: '#9a1fa6', light: '#e88cf2', deep: '#460d5c', dark: '#1b0425' },
  'candy-fuchsia': { base: '#ee2fa5', light: '#ffabdc', deep: '#86107a', dark: '#330530' },
  'candy-cherry': { base: '#d8123a', light: '#ff8f96', deep: '#700325', dark: '#2b010e' },
  'foil-aurora': { base: '#5a4bf0', light: '#b8fff2', deep: '#2a1a86', dark: '#0e0833' },
  'foil-oil-slick': { base: '#3a3f78', light: '#9fe3e6', deep: '#1b1a40', dark: '#090817' },
  'foil-prism': { base: '#8a6cf5', light: '#fff0fb', deep: '#3b2a9c', dark: '#130c38' },
  'foil-nebula': { base: '#a03ad8', light: '#ffc4f0', deep: '#3c0f78', dark: '#14052b' },
  'foil-opal': { base: '#b9c4ee', light: '#ffffff', deep: '#6a74b4', dark: '#22264a' },
};

/** Colours that a foil runs through from tail to nose. */
const FOIL_STOPS: Partial<Record<Paint, readonly string[]>> = {
  'foil-aurora': ['#2be0c0', '#3b8cf5', '#6a4bf0', '#c64bf0', '#f06bb0', '#ffd06b'],
  'foil-oil-slick': ['#20304f', '#1f7f86', '#4a3f9c', '#8a2f86', '#b0623a', '#2c7a6a'],
  'foil-prism': ['#ff7ac8', '#ffb36b', '#f6f07a', '#6fe6a8', '#5cb8ff', '#a678ff'],
  'foil-nebula': ['#3a1fb0', '#8a2fe0', '#e03fc0', '#ff7a7a', '#c23fd8', '#2f4fe0'],
  'foil-opal': ['#a8f0e6', '#c9d4ff', '#f2c9f0', '#ffe6c4', '#c9f2d8', '#b4c4ff'],
};

/** How strongly a material mirrors its surroundings, 0–1. */
export const GLOSS: Record<Material, number> = {
  primer: 0.42,
  enamel: 0.9,
  flake: 0.95,
  leaf: 1,
  candy: 1,
  foil: 0.85,
};

export const paletteOf = (paint: Paint) => PALETTES[paint];
/** Returns whether the paint has a texture to lay over its gradient. */
export const isTextured = (traits: CarTraits) => ['primer', 'flake', 'leaf'].includes(materialOf(traits));
export const materialOf = (traits: CarTraits): Material => SERIES_MATERIAL[traits.series];

const stops = (colours: readonly string[]) =>
  colours
    .map((colour, i) => `<stop offset="${n1((i / (colours.length - 1)) * 100)}%" stop-color="${colour}"/>`)
    .join('');

const vertical = (id: string, top: number, bottom: number, content: string) =>
  `<linearGradient id="${id}" x2="0" y1="${n1(top)}" y2="${n1(bottom)}" gradientUnits="userSpaceOnUse">${content}</linearGradient>`;

const stop = (offset: number, colour: string) => `<stop offset="${offset}" stop-color="${colour}"/>`;

/** Specks scattered over a square tile, the same on every call. */
function specks(count: number, size: number, draw: (x: number, y: number, i: number) => string): string {
  return Array.from({ length: count }, (_, i) =>
    draw(seededRandom(`speck x${i}`) * size, seededRandom(`speck y${i}`) * size, i),
  ).join('');
}

const tile = (id: string, size: number, content: string) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${content}</pattern>`;

/** The texture on the paint, as a pattern with this id; an empty string where the material has none. */
function texture(material: Material, id: string, { light, deep }: Palette): string {
  if (material === 'primer') {
    const blots = specks(
      9,
      90,
      (x, y, i) =>
        `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${9 + (i % 4) * 3}" ry="${5 + (i % 3) * 2}" fill="${i % 2 ? deep : light}" opacity=".1"/>`,
    );
    return tile(id, 90, blots);
  }
  if (material === 'flake') {
    const dot = (x: number, y: number, size: number) => `M${n1(x)},${n1(y)}h${size}v${size}h-${size}z`;
    const bright = specks(26, 43, (x, y, i) => (i % 4 ? dot(x, y, 0.6) : ''));
    const glints = specks(26, 43, (x, y, i) => (i % 4 ? '' : dot(x, y, 0.9)));
    return tile(
      id,
      43,
      `<path d="${bright}" fill="${light}" opacity=".55"/><path d="${glints}" fill="#fff" opacity=".8"/>`,
    );
  }
  if (material === 'leaf') {
    return tile(
      id,
      72,
      `<path d="M0,0L34,3 31,30 2,34ZM38,38L70,35 72,70 40,68Z" fill="${light}" opacity=".16"/><path d="M36,2L72,0 70,33 34,31ZM0,38L33,34 36,72 3,70Z" fill="${deep}" opacity=".16"/><path d="M0,35L32,32 36,0M32,32L37,72M37,36L72,34M12,34l4,-9 7,2M50,35l5,10" fill="none" stroke="${light}" stroke-width=".7" opacity=".6"/>`,
    );
  }
  return '';
}

/**
 * Definitions of a car's paint: the gradient `${id}` (a foil's has the class "foil", so that a page can shift it with
 * gradientTransform) and, for some materials, the texture `${id}t`. `box` is the car's extent in the picture.
 */
export function paintDefs(
  traits: CarTraits,
  id: string,
  box: { left: number; right: number; top: number; bottom: number },
): string {
  const material = materialOf(traits);
  const palette = PALETTES[traits.paint];
  const { base, light, deep, dark } = palette;
  const down = (content: string) => vertical(id, box.top, box.bottom, content);
  const coats: Record<Material, () => string> = {
    primer: () => down(stop(0, light) + stop(0.3, base) + stop(1, deep)),
    enamel: () => down(stop(0, light) + stop(0.22, base) + stop(0.7, base) + stop(1, deep)),
    flake: () => down(stop(0, light) + stop(0.25, base) + stop(0.65, base) + stop(1, deep)),
    // Polished metal: bands with hard edges, the sky in the upper half and the dark wall below it.
    leaf: () =>
      down(
        stop(0, '#fffdf0') +
          stop(0.1, light) +
          stop(0.26, base) +
          stop(0.4, light) +
          stop(0.45, '#fffbe6') +
          stop(0.47, deep) +
          stop(0.6, base) +
          stop(0.78, light) +
          stop(0.88, base) +
          stop(1, dark),
      ),
    candy: () => down(stop(0, light) + stop(0.24, base) + stop(0.6, base) + stop(0.95, deep)),
    foil: () =>
      `<linearGradient id="${id}" class="foil" x1="${n1(box.left)}" x2="${n1(box.right)}" y1="${n1(box.bottom)}" y2="${n1(box.top)}" gradientUnits="userSpaceOnUse" spreadMethod="reflect">${stops(FOIL_STOPS[traits.paint] ?? [light, base, deep])}</linearGradient>`,
  };
  return coats[material]() + texture(material, `${id}t`, palette);
}
