/** The accent colors of a studio file: what they are checked against, and what follows from them. */
import { getContrast, mixColors } from './contrast.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What a studio gives for one theme, as `#rrggbb`. */
export type GivenAccent = {
  /** The field of the main buttons, and the marks of what is live. */
  accent: string;
  /** Words in the accent's color. The accent itself without it. */
  accent_text?: string | undefined;
};
/** The accent of one theme, complete. */
export type Accent = { field: string; hover: string; on: string; text: string };
export type Accents = Readonly<Record<Theme, Accent>>;

/** Where words in the accent's color may be: the page, panels, raised and pressed controls (web/app/styles/tokens.css). */
export const SURFACES: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: { page: '#f4f2ed', panel: '#fffefb', 'raised control': '#ebe8e1', 'pressed control': '#dfdbd2' },
  dark: { page: '#0d0e10', panel: '#15171a', 'raised control': '#1c1f23', 'pressed control': '#282c32' },
};

/** Text (WCAG 2.2, 1.4.3), and what has to be seen without being read (1.4.11). */
const TEXT_RATIO = 4.5;
const MARK_RATIO = 3;
const INK = { dark: '#000000', light: '#ffffff' } as const;

/** Lists the accents that can hardly be seen or read, each with its field, its ratio and a way out. */
export function findColorProblems(theme: Theme, { accent, accent_text: text }: GivenAccent): string[] {
  const { page = '', panel = '' } = SURFACES[theme];
  const way = theme === 'light' ? 'darker' : 'lighter';
  const problems = [
    ...explain(`colors.${theme}.accent`, accent, {
      surfaces: { page, panel },
      needed: MARK_RATIO,
      wayOut: `take a ${way} color`,
    }),
    ...explain(text ? `colors.${theme}.accent_text` : `colors.${theme}.accent`, text ?? accent, {
      surfaces: SURFACES[theme],
      needed: TEXT_RATIO,
      wayOut: text
        ? `take a ${way} color`
        : `take a ${way} color, or add accent_text with one: it is used for words`,
    }),
  ];
  return problems;
}

type Demand = { surfaces: Readonly<Record<string, string>>; needed: number; wayOut: string };

/** One sentence about the surface on which a color is seen worst; none where it is seen well enough everywhere. */
function explain(key: string, color: string, { surfaces, needed, wayOut }: Demand): string[] {
  const [worst] = Object.entries(surfaces)
    .map(([name, surface]) => ({ name, surface, ratio: getContrast(color, surface) }))
    .sort((one, other) => one.ratio - other.ratio);
  if (!worst || worst.ratio >= needed) return [];
  // Down: 4.49 is not 4.5.
  const ratio = (Math.floor(worst.ratio * 100) / 100).toFixed(2);
  const what = needed === TEXT_RATIO ? 'words in it' : 'it';
  return [
    `${key}: ${color} has a contrast of ${ratio}:1 on the ${worst.name} (${worst.surface}), and ${what} must have ${needed}:1: ${wayOut}`,
  ];
}

/** Completes an accent: the color of the words on it, and the field under a pointer, on which they are read as well. */
export function toAccent({ accent, accent_text: text = accent }: GivenAccent): Accent {
  const isDarkBest = getContrast(accent, INK.dark) >= getContrast(accent, INK.light);
  const on = isDarkBest ? INK.dark : INK.light;
  // Away from the words, so that the contrast only grows.
  return { field: accent, hover: mixColors(accent, isDarkBest ? '#ffffff' : '#000000', 0.12), on, text };
}

/** Returns the properties that style sheets take in the place of our own accent, for a `style` attribute of `<html>`. */
export function toColorProperties({ light, dark }: Accents): Record<string, string> {
  const pair = (key: keyof Accent) => `light-dark(${light[key]},${dark[key]})`;
  return {
    '--studio-accent': pair('field'),
    '--studio-accent-hover': pair('hover'),
    '--studio-on-accent': pair('on'),
    '--studio-accent-text': pair('text'),
  };
}
