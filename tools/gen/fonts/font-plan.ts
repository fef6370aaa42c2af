/** Which fonts the site has, and what of them it uses. The widths and weights are those of web/app/styles/utilities.css. */

type Axis = number | { min: number; max: number };

/** One file to write, and the @font-face rule that loads it. */
export type FacePlan = {
  /** The file's name, without its ending. */
  file: string;
  family: string;
  /** A file of a package, from tools/node_modules. */
  source: string;
  axes: Readonly<Record<string, Axis>>;
  weight: string;
  /** In percent. Without it a face counts for every width. */
  stretch?: string;
  characters: string;
  /** Loaded only when a page shows one of its characters. */
  onDemand: boolean;
};

/** A font that readers have already, squeezed to the measure of one of ours until that is there. */
export type FallbackPlan = {
  family: string;
  /** The file of the font that it stands in for, and the weight and width to which that is pinned. */
  standsFor: string;
  instance: Readonly<Record<string, number>>;
  weight: string;
  stretch?: string;
  /** Names under which systems know it. */
  local: readonly string[];
  /** A font with the same widths, from tools/node_modules. */
  source: string;
  sourceAxes: Readonly<Record<string, number>>;
  sample: string;
};

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** What every page may show, so that its first paint needs no second file. */
export const CORE = `${ASCII}\u00a0©·×é–—‘’“”…€−`;
/** Neither Inter nor Saira draws them in the packages' files. */
const SIGNS = '←↑→↓↔↗↘≈≠≤≥∞▲△▶▼▽◀■□●○✓✕';

const files = 'tools/node_modules/@fontsource-variable';
const inter = (part: string) => `${files}/inter/files/inter-${part}-wght-normal.woff2`;
const saira = (part: string) => `${files}/saira/files/saira-${part}-wdth-normal.woff2`;

const SAIRA_TITLE = { axes: { wdth: 82, wght: 700 }, weight: '700', stretch: '82%' };
const SAIRA_LABEL = { axes: { wdth: 89, wght: 600 }, weight: '600', stretch: '89%' };
const INTER = { axes: { wght: { min: 400, max: 600 } }, weight: '400 600' };
/** A width and a weight between title and control: one file for both, in the scripts that are rare here. */
const SAIRA_BETWEEN = { axes: { wdth: 85, wght: 650 }, weight: '600 700' };

/** The characters of the packages' files, as their unicode.json has them. */
export type Ranges = { inter: Readonly<Record<string, string>>; saira: Readonly<Record<string, string>> };

/** Every file, those of the first paint first. */
export function planFaces(ranges: Ranges): FacePlan[] {
  const more = (family: 'inter' | 'saira', shape: Pick<FacePlan, 'family' | 'axes' | 'weight'>) =>
    Object.entries(ranges[family]).map(([part, range]) => ({
      ...shape,
      file: `${family}-${part}`,
      source: family === 'inter' ? inter(part) : saira(part),
      characters: toCharacters(range)
        .filter((character) => !CORE.includes(character))
        .join(''),
      onDemand: true,
    }));
  const core = { characters: CORE, onDemand: false };
  return [
    { ...core, ...SAIRA_TITLE, file: 'saira-title', family: 'Saira', source: saira('latin') },
    { ...core, ...SAIRA_LABEL, file: 'saira-label', family: 'Saira', source: saira('latin') },
    { ...core, ...INTER, file: 'inter', family: 'Inter', source: inter('latin') },
    ...more('saira', { ...SAIRA_BETWEEN, family: 'Saira More' }),
    ...more('inter', { ...INTER, family: 'Inter More' }),
    {
      file: 'signs',
      family: 'Inter More',
      source: 'tools/node_modules/@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
      axes: {},
      weight: '400 700',
      characters: SIGNS,
      onDemand: true,
    },
  ];
}

/** What one reads on titles and controls, and in sentences: the widths of the fallbacks are fitted to these. */
const TITLES =
  'Explore Mint a car Garage Kestrel GT 42 Rare Uncommon Legendary 0.125 BNB 1,204 cars Ends in 2h 07m 42s Connect Wallet Load More Fresh off the line';
const SENTENCES =
  'Every build is drawn in the open: anyone can check that the odds were kept. Your cars, their upgrades and their races live on the chain. Last sale 0.35 POL, 12 minutes ago. Owner 0x71c7…976f, token 1,204.';

const arial = {
  source: `${files}/arimo/files/arimo-latin-wght-normal.woff2`,
  regular: ['Arial', 'ArialMT', 'Arimo', 'Arimo Regular', 'Liberation Sans'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Arimo Bold', 'Liberation Sans Bold'],
};
const roboto = {
  source: `${files}/roboto/files/roboto-latin-wght-normal.woff2`,
  regular: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
  bold: ['Roboto Bold', 'Roboto-Bold'],
};

/** Arial, or a font of its widths, is on every desktop and on iPhones; Roboto is on Android phones. */
export function planFallbacks(): FallbackPlan[] {
  return [
    { font: arial, suffix: '' },
    { font: roboto, suffix: ' Roboto' },
  ].flatMap(({ font: { source, regular, bold }, suffix }) => {
    const display = {
      family: `Saira Fallback${suffix}`,
      standsFor: saira('latin'),
      local: bold,
      source,
      sourceAxes: { wght: 700 },
      sample: TITLES,
    };
    const text = {
      family: `Inter Fallback${suffix}`,
      standsFor: inter('latin'),
      source,
      sample: SENTENCES,
    };
    return [
      { ...display, ...SAIRA_TITLE, instance: SAIRA_TITLE.axes },
      { ...display, ...SAIRA_LABEL, instance: SAIRA_LABEL.axes },
      { ...text, local: regular, sourceAxes: { wght: 400 }, instance: { wght: 400 }, weight: '400 500' },
      { ...text, local: bold, sourceAxes: { wght: 700 }, instance: { wght: 600 }, weight: '600' },
    ];
  });
}

/** "U+41-43,U+61" → A, B, C, a. */
function toCharacters(range: string): string[] {
  return range.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  });
}
