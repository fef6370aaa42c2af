import { describe, expect, test } from 'vitest';
import { getContrast } from './contrast.ts';
import { MAX_STUDIO_CHARS, parseStudioFile } from './parse-studio-file.ts';
import { toAccent } from './studio-colors.ts';
import { toDeployments, toSnake } from './studio-contracts.ts';

const LEAST = 'name = "Dust & Gravel"\nteam = "Dirtworks"\n';
const CARS = '0x00000000000000000000000000000000000000aa';
const problemsOf = (text: string) => parseStudioFile(LEAST + text).problems;

describe('parseStudioFile', () => {
  test('takes a name and a team alone', () => {
    expect(parseStudioFile(LEAST).studio).toEqual({
      name: 'Dust & Gravel',
      team: 'Dirtworks',
      powered_by: true,
    });
  });

  test('lists every problem, each with its key', () => {
    const text =
      'name = ""\npowered_by = "yes"\n[social]\ntwitter = "ftp://x"\n[contact]\noffices = [{ name = "Here" }]\n';
    expect(parseStudioFile(text).problems).toEqual([
      'name: must not be empty',
      'team: is missing',
      'powered_by: must be true or false',
      'contact.offices[0].lines: is missing',
      'social.twitter: must be an http:// or https:// address',
    ]);
  });

  test.each([
    ['colour = 1', 'colour: no such key; did you mean "colors"?'],
    ['weather = 1', 'weather: no such key; known here: name, short_name, team'],
    ['tag_line = "x"', 'tag_line: no such key; did you mean "tagline"?'],
    ['powered-by = true', 'powered-by: no such key; did you mean "powered_by"?'],
    ['[pages]\nwork = false', 'pages.work: no such key; did you mean "works"?'],
    ['[pages]\nlogin = false', 'pages.login: no such key; known here: components, create, exchange'],
    ['[pages]\nnews = "off"', 'pages.news: must be true or false'],
    ['[brand]\nlogos = "x.svg"', 'brand.logos: no such key; did you mean "logo"?'],
    [
      '[contact]\noffices = [{ name = "A", line = ["x"] }]',
      'contact.offices[0].line: no such key; did you mean "lines"?',
    ],
    [
      `[contracts.97]\ncar_colection = "${CARS}"\ndeploy_block = 1\nfee_bps = 1`,
      'contracts.97.car_colection: no such key; did you mean "car_collection"?',
    ],
  ])('%s is an unknown key with a suggestion', (text, problem) => {
    expect(problemsOf(text)?.join('\n')).toContain(problem);
  });

  test.each([
    ['name = "twice"', /^line 3, column \d+: /],
    ['[brand\nlogo = 1', /^line 3, column \d+: /],
    ['tagline = "\0"', /^line 3, column \d+: /],
    ['[__proto__]\nx = 1', /^line 3, column \d+: /],
    [`tagline = ${'['.repeat(500)}`, /^line 3, column \d+: /],
  ])('%s is no TOML, and the line is named', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });

  test('refuses a huge file before it is read', () => {
    expect(problemsOf(`# ${'x'.repeat(MAX_STUDIO_CHARS)}`)).toEqual([
      expect.stringContaining('may have 200000'),
    ]);
  });

  test.each([
    '../logo.svg',
    '/etc/logo.svg',
    'a/../../logo.svg',
    'C:\\logo.svg',
    '.git/logo.svg',
    'a//logo.svg',
    'lo\\u0000go.svg',
  ])('%s leads out of the folder, or nowhere', (path) => {
    expect(problemsOf(`[brand]\nlogo = '${path}'`)).toEqual([
      expect.stringContaining('brand.logo: must be a file in the folder'),
    ]);
  });

  test.each(['Name\\nBcc x', 'Zero\\u200bWidth', 'Right\\u202eto left', 'A: B', '<script>'])(
    '%s is no name',
    (name) => {
      expect(parseStudioFile(`name = "${name}"\nteam = "T"`).problems).toEqual([
        expect.stringMatching(/^name: must /),
      ]);
    },
  );
});

describe('colors', () => {
  const colors = (light: string, dark: string) =>
    problemsOf(`[colors.light]\n${light}\n[colors.dark]\n${dark}`);

  test('takes colors that are seen in both themes', () => {
    expect(colors('accent = "#0b5aa8"', 'accent = "#6FB6FF"')).toBeUndefined();
  });

  test('names the field, the ratio and the surface', () => {
    expect(colors('accent = "#ffb000"\naccent_text = "#7a5200"', 'accent = "#ffb000"')).toEqual([
      'colors.light.accent: #ffb000 has a contrast of 1.63:1 on the page (#f4f2ed), and it must have 3:1: take a darker color',
    ]);
    expect(colors('accent = "#0b5aa8"', 'accent = "#0b5aa8"\naccent_text = "#8a8a8a"')).toEqual([
      expect.stringMatching(/^colors\.dark\.accent: #0b5aa8 has a contrast of 2\.\d\d:1 on the panel/),
      expect.stringMatching(
        /^colors\.dark\.accent_text: #8a8a8a has a contrast of \d\.\d\d:1 on the pressed control/,
      ),
    ]);
  });

  test('words on the accent, and on it under a pointer, can always be read', () => {
    for (let step = 0; step < 4_096; step++) {
      const accent = `#${[8, 4, 0].map((shift) => ((step >> shift) & 15).toString(16).repeat(2)).join('')}`;
      const { on, hover } = toAccent({ accent });
      expect(Math.min(getContrast(accent, on), getContrast(hover, on))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('contracts', () => {
  test('are named as the server names them', () => {
    const text = `[contracts.97]\ncar_collection = "${CARS}"\ndeploy_block = 7\nfee_bps = 100\nlisting_zone = "${CARS}"`;
    const { contracts } = parseStudioFile(LEAST + text).studio ?? {};
    expect(toDeployments(contracts ?? {})).toEqual({
      97: { carCollection: CARS, deployBlock: 7, feeBps: 100, listingZone: CARS },
    });
    expect(['CarCollection', 'listingZone', 'treasury'].map(toSnake)).toEqual([
      'car_collection',
      'listing_zone',
      'treasury',
    ]);
  });

  test('a wrong checksum and a fee that the contracts refuse are problems', () => {
    const wrong = '0xEB7eE852081Bb68A4Ea699cF9691131E7b8b96b1';
    const text = `[contracts.97]\ncar_collection = "${wrong}"\ndeploy_block = -1\nfee_bps = 5000`;
    expect(problemsOf(text)).toEqual([
      'contracts.97.car_collection: must be an address; one in mixed case needs the right checksum',
      'contracts.97.deploy_block: must be the number of a block',
      'contracts.97.fee_bps: must be at most 1000: the contracts refuse more',
    ]);
  });

  test('only chains that Pitlane knows have contracts', () => {
    expect(problemsOf(`[contracts.12345]\ncar_collection = "${CARS}"`)).toEqual([
      expect.stringContaining('contracts.12345: is no id of a chain'),
    ]);
  });
});
