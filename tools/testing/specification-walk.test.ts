/** docs/specification-walk.md names tests and files: each has to be there under that name. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '@pitlane/shared/domain/site/pages';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const walk = readFileSync(join(root, 'docs', 'specification-walk.md'), 'utf8');
/** What stands between backticks: a file, or `file › the beginning of a test's name`. */
const cited = [...walk.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

const findFiles = (end: string) => files.filter((file) => file === end || file.endsWith(`/${end}`));
/** Without what the source has between the words of a name: quotes of another kind, and marks before them. */
const plain = (text: string) => text.replaceAll('\\', '');

describe('docs/specification-walk.md', () => {
  test('names tests that are there', () => {
    const missing = cited
      .filter((text) => text.includes(' › '))
      .filter((text) => {
        const [file = '', name = ''] = text.split(' › ');
        const sources = findFiles(file).map((path) => plain(readFileSync(join(root, path), 'utf8')));
        const begin = name.replace(/ …$/, '');
        return !sources.some(
          (source) =>
            source.includes(`function ${begin}`) ||
            ["'", '"', '`'].some((quote) => source.includes(quote + begin)),
        );
      });
    expect(missing).toEqual([]);
  });

  test('names files that are there', () => {
    const missing = cited.filter(
      (text) => /^[\w./-]+\.(ts|tsx|sol|css|md)$/.test(text) && findFiles(text).length === 0,
    );
    expect(missing).toEqual([]);
  });

  test('has a row of every page of the route table', () => {
    const paths = PAGES.map(({ path }) => path);
    const specified = paths.slice(0, paths.indexOf('/search'));
    expect(specified.length).toBeGreaterThan(30);
    for (const path of specified) expect(walk, path).toContain(path.replace(/\/:.*$/, ''));
  });
});
