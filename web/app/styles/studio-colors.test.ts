import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SURFACES } from '@pitlane/shared/domain/studio/studio-colors';
import { expect, test } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

test.each([
  ['page', 'bg'],
  ['panel', 'panel'],
  ['raised control', 'raise'],
  ['pressed control', 'press'],
])('accents of studios are checked against the color of the %s', (surface, token) => {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens) ?? [];
  expect({ light: SURFACES.light[surface], dark: SURFACES.dark[surface] }).toEqual({ light, dark });
});
