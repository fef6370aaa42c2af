/** docs/specification-walk.md names tests and files: each has to be there under that name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '@pitlane/shared/domain/site/pages';
import { describe, expect, test } from 'vitest';
import { root } from '../start/bootstrap.mjs';
import { findMissingProofs, listCited } from './cited-proofs.ts';

const walk = readFileSync(join(root, 'docs', 'specification-walk.md'), 'utf8');

describe('docs/specification-walk.md', () => {
  test('names tests and files that are there', () => {
    expect(findMissingProofs(listCited(walk))).toEqual([]);
  });

  test('has a row of every page of the route table', () => {
    const paths = PAGES.map(({ path }) => path);
    const specified = paths.slice(0, paths.indexOf('/search'));
    expect(specified.length).toBeGreaterThan(30);
    for (const path of specified) expect(walk, path).toContain(path.replace(/\/:.*$/, ''));
  });
});
