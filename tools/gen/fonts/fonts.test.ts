import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../start/bootstrap.mjs';
import { CORE } from './font-plan.ts';
import { measureText, readFont } from './read-font.ts';

const GENERATED = join(root, 'web/app/styles/generated');
const FIRST = ['saira-title', 'saira-label', 'inter'];

const fontFile = (name: string) => readFileSync(join(GENERATED, `${name}.woff2`));
const bytesOf = (name: string) => statSync(join(GENERATED, `${name}.woff2`)).size;
const onDemand = () =>
  readdirSync(GENERATED).flatMap((file) => {
    const name = /^(.*)\.woff2$/.exec(file)?.[1];
    return name && !FIRST.includes(name) ? [name] : [];
  });

/** Every character that stands in a text of the source, and where it does. */
function findCharacters(patterns: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of globSync([...patterns], { cwd: root })) {
    if (/\.test\.|\/generated\/|\/testing\/|\/app\/docs\/|\/lookalikes\./.test(path)) continue;
    // Tables of what people type: none of it is shown.
    if (/\/(?:fold-text|read-decimal)\.ts$/.test(path)) continue;
    const read = (text: string) => {
      for (const character of text) if (character >= ' ') found.set(character, path);
    };
    new Visitor({
      Literal: ({ value }) => typeof value === 'string' && read(value),
      TemplateElement: ({ value }) => read(value.cooked ?? ''),
      JSXText: ({ value }) => read(value),
    }).visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program);
  }
  return found;
}

describe('the fonts of the site', () => {
  let drawn: Map<string, Set<number>>;
  beforeAll(async () => {
    const fonts = [...FIRST, ...onDemand()].map(
      async (name) => [name, new Set((await readFont(fontFile(name))).advances.keys())] as const,
    );
    drawn = new Map(await Promise.all(fonts));
  });
  const draws = (name: string, character: string) => drawn.get(name)?.has(character.codePointAt(0) ?? 0);

  test('those of the first paint weigh at most 29,000 bytes, others at most 53,000 each', () => {
    expect(FIRST.map(bytesOf).reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(29_000);
    for (const name of onDemand()) expect(bytesOf(name), name).toBeLessThanOrEqual(53_000);
  });

  test('those of the first paint draw the whole core', () => {
    const missing = FIRST.flatMap((name) =>
      [...CORE].filter((one) => !draws(name, one)).map((one) => name + one),
    );
    expect(missing).toEqual([]);
  });

  test('every character of our own texts is in the core, or in a file that loads for it', () => {
    const texts = findCharacters(['{web/app,shared/src,server/src,world/src}/**/*.{ts,tsx}']);
    expect(texts.size).toBeGreaterThan(90);
    const missing = [...texts].filter(
      ([character]) => !CORE.includes(character) && !onDemand().some((name) => draws(name, character)),
    );
    expect(missing).toEqual([]);
  });

  test('a file loads for every character that it draws, and for none that is in the core', () => {
    const css = readFileSync(join(GENERATED, 'fonts.css'), 'utf8');
    for (const name of onDemand()) {
      const range = new RegExp(`/${name}\\.woff2"[^}]*unicode-range: ([^;]+);`).exec(css)?.[1] ?? '';
      const parts = range.split(', ').map((part) =>
        part
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16)),
      );
      const loads = (character: number) =>
        parts.some(([from = 0, to = from]) => from <= character && character <= to);
      expect(
        [...(drawn.get(name) ?? [])].filter((character) => character >= 0x20 && !loads(character)),
        name,
      ).toEqual([]);
      expect(
        [...CORE].filter((character) => loads(character.codePointAt(0) ?? 0)),
        name,
      ).toEqual([]);
    }
  });

  test('no style asks for a width or a weight that was cut away', () => {
    const styles = globSync('web/app/**/*.{css,ts,tsx}', { cwd: root })
      .filter((path) => !path.includes('/generated/'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
    expect([...new Set(styles.match(/font-stretch: [^;]+/g))]).toEqual([
      'font-stretch: 82%',
      'font-stretch: 89%',
    ]);
    expect([...new Set(styles.match(/font-weight: [^;]+/g))]).toEqual([
      'font-weight: 700',
      'font-weight: 600',
    ]);
    expect(styles).not.toMatch(/\bfont-(thin|extralight|light|bold|extrabold|black|stretch-)\b/);
    expect(styles).not.toMatch(/\b(slashed-zero|oldstyle-nums|diagonal-fractions|font-feature|italic)\b/);
  });
});

describe('readFont', () => {
  test('reads lines and widths', async () => {
    const font = await readFont(fontFile('inter'));
    expect(font).toMatchObject({ unitsPerEm: 2048, ascent: 1984, descent: 494, lineGap: 0 });
    expect(measureText(font, 'Il')).toBeLessThan(measureText(font, 'WM'));
    expect(() => measureText(font, 'Ж')).toThrow(new RangeError('The font does not draw "Ж".'));
  });
});
