import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_NAME } from '@pitlane/shared/domain/site/site-name';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProblems, parse } from '../../testing/test-config.ts';
import { OWN_STUDIO, readStudio } from './read-studio.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../examples/studios');
const LEAST = 'name = "Dust & Gravel"\nteam = "Dirtworks"\n';
const NODE = { BINANCE_RPC_URL: 'http://node.example', ALLOW_PLAIN: 'BINANCE_RPC_URL' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitlane-studio-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function writeStudio(text: string | Uint8Array): Promise<string> {
  const file = join(folder, 'studio.toml');
  await writeFile(file, text);
  return file;
}
const problemsOf = async (text: string | Uint8Array) => readStudio(await writeStudio(text)).problems;

describe('readStudio', () => {
  test('without a file the site is our own', () => {
    expect(readStudio(undefined).studio).toBe(OWN_STUDIO);
    expect(OWN_STUDIO.words).toBe(OWN_NAME);
  });

  test.each(['dust-and-gravel', 'pocket-karts', 'perihelion'])('takes the example %s', (name) => {
    const { studio, problems } = readStudio(join(EXAMPLES, name, 'studio.toml'));
    expect(problems).toEqual([]);
    expect(studio.words.name).not.toBe(OWN_NAME.name);
    expect(studio.icon).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(studio.drawings).toContain('<symbol id="logo-mark"');
  });

  test('letters stand in for a logo, and are escaped', async () => {
    const { studio } = readStudio(await writeStudio('name = "A & B"\nteam = "T"'));
    expect(studio.drawings).toContain('>A &amp; B</text>');
    expect(studio.words).toMatchObject({ shortName: 'A & B', poweredBy: true });
  });

  test('a file that is not there, no file, no text or too large is one problem', async () => {
    expect(readStudio(join(folder, 'none.toml')).problems).toEqual([
      expect.stringMatching(/^STUDIO_FILE: .*none\.toml cannot be read \(ENOENT\)$/),
    ]);
    expect(readStudio(folder).problems).toEqual([expect.stringContaining('is no file')]);
    expect(readStudio('stu\0dio.toml').problems).toEqual([expect.stringContaining('cannot be read')]);
    expect(await problemsOf(new Uint8Array([0xff, 0xfe, 0x00]))).toEqual([
      expect.stringContaining('is not in UTF-8'),
    ]);
    expect(await problemsOf('#'.repeat(1_000_001))).toEqual([expect.stringContaining('may have 1000000')]);
  });

  test('every drawing is checked, and each problem names its key and file', async () => {
    await writeFile(join(folder, 'logo.svg'), '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>');
    const text = `${LEAST}[brand]\nlogo = "logo.svg"\nmark = "mark.svg"\nicon = "way/../../icon.svg"\n`;
    expect(await problemsOf(text)).toEqual([
      expect.stringContaining('brand.icon: must be a file in the folder'),
    ]);
    expect(await problemsOf(text.replace('way/../../', ''))).toEqual([
      expect.stringContaining('brand.logo: logo.svg has <script> in it'),
      expect.stringContaining('brand.mark: mark.svg cannot be read (ENOENT)'),
      expect.stringContaining('brand.icon: icon.svg cannot be read (ENOENT)'),
    ]);
  });

  test('a link out of the folder is not followed', async () => {
    const other = await mkdtemp(join(tmpdir(), 'pitlane-other-'));
    await writeFile(join(other, 'logo.svg'), '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>');
    await mkdir(join(folder, 'art'));
    await symlink(join(other, 'logo.svg'), join(folder, 'art', 'logo.svg'));
    const found = await problemsOf(`${LEAST}[brand]\nlogo = "art/logo.svg"\n`);
    await rm(other, { recursive: true });
    expect(found).toEqual([expect.stringContaining('brand.logo: art/logo.svg leads out of the folder')]);
  });
});

describe('legal texts', () => {
  const LEGAL = `${LEAST}[legal.terms]\nfile = "terms.md"\nchanged = "2026-11-01"\n`;

  test('are read from Markdown files beside it', async () => {
    await writeFile(join(folder, 'terms.md'), '# Our rules\n\nBe fair.\n');
    const { studio, problems } = readStudio(await writeStudio(LEGAL));
    expect(problems).toEqual([]);
    expect(studio.legal).toEqual([
      { name: 'terms', title: 'Our rules', content: 'Be fair.', changed: '2026-11-01' },
    ]);
  });

  test('that are not there, empty, too long or no text are problems with a way out', async () => {
    expect(await problemsOf(LEGAL)).toEqual([
      expect.stringMatching(/legal\.terms\.file: terms\.md cannot be read \(ENOENT\)$/),
    ]);
    for (const [content, problem] of [
      ['# Our rules\n', 'has no text: write it, or remove this key'],
      ['x'.repeat(200_001), 'has 200001 bytes, and may have 200000'],
      [new Uint8Array([0xff, 0xfe, 0x00]), 'is not in UTF-8: save it so'],
    ] as const) {
      await writeFile(join(folder, 'terms.md'), content);
      expect(await problemsOf(LEGAL)).toEqual([
        expect.stringContaining(`legal.terms.file: terms.md ${problem}`),
      ]);
    }
  });
});

describe('STUDIO_FILE', () => {
  test('its problems are listed with those of the settings', async () => {
    const STUDIO_FILE = await writeStudio('name = "X"\ncolour = 1');
    const problems = findProblems({ ...NODE, STUDIO_FILE, PORT: 'x' });
    expect(problems).toEqual([
      expect.stringContaining('PORT: '),
      `${STUDIO_FILE}: team: is missing`,
      `${STUDIO_FILE}: colour: no such key; did you mean "colors"?`,
    ]);
  });

  test('names the contracts of a chain: nothing has to be committed to a fork', async () => {
    const cars = '0x00000000000000000000000000000000000000ee';
    const STUDIO_FILE = await writeStudio(
      `${LEAST}[contracts.56]\ncar_collection = "${cars}"\ndeploy_block = 9\nfee_bps = 125\n`,
    );
    const [chain] = parse({ ...NODE, STUDIO_FILE }).chains;
    expect(chain).toMatchObject({ chainId: 56, carCollection: cars, deployBlock: 9, feeBps: 125 });
    expect(parse(NODE).chains[0]?.carCollection).not.toBe(cars);
  });

  test('a setting wins over the file', async () => {
    const STUDIO_FILE = await writeStudio(
      `${LEAST}[social]\ndiscord = "https://d.example/file"\ntelegram = "https://t.example/file"\n[contact]\nmail = "a@file.example"\n`,
    );
    const config = parse({
      ...NODE,
      STUDIO_FILE,
      SOCIAL_DISCORD_URL: 'https://d.example/set',
      MAIL_SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'no-reply@cars.example',
    });
    expect(config.social).toMatchObject({
      discord: 'https://d.example/set',
      telegram: 'https://t.example/file',
    });
    expect(config.contact.mail).toBe('a@file.example');
    expect(config.mail?.from).toEqual({ name: 'Dust & Gravel', address: 'no-reply@cars.example' });
  });
});
