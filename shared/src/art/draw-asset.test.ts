import { expect, test } from 'vitest';
import { ASSET_KINDS } from '../domain/assets.ts';
import { drawAsset } from './draw-asset.ts';

test('default: each kind has a picture of its own, with all it refers to', () => {
  const drawings = ASSET_KINDS.map((kind) => drawAsset(kind, { width: 640 }));
  expect(new Set(drawings).size).toBe(ASSET_KINDS.length);
  for (const drawing of drawings) {
    expect(drawing).toMatch(/^<svg [^>]*width="640" height="480"/);
    expect(drawing).not.toMatch(/NaN|undefined|Infinity|<text/);
    const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of drawing.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(target);
  }
});

test('behavior: with a prefix of its own two of a kind can stand on one page', () => {
  const ids = [...drawAsset('garages', { idPrefix: 'q' }).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.every((id) => id?.startsWith('q'))).toBe(true);
});
