/** For tests of drawings. */
import { expect } from 'vitest';

/** Reads a document strictly: every tag closed in order, every reference to an id that is there, no id twice. */
export function readSvg(svg: string): { ids: string[] } {
  const open: string[] = [];
  let rest = svg;
  const tag = /^<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z][\w-]*="[^"<>]*")*)\s*(\/?)>/;
  while (rest) {
    const match = tag.exec(rest);
    if (!match) throw new Error(`not well formed at: ${rest.slice(0, 80)}`);
    const [text, closing, name = '', , empty] = match;
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
    rest = rest.slice(text.length);
  }
  expect(open).toEqual([]);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(target);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/);
  return { ids };
}
