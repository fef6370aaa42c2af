import { AppError } from '@pitlane/shared/domain/app-error';
import { createMiddleware } from 'hono/factory';
import { parseJson } from '../parse-json.ts';
import type { HttpEnv } from './http-env.ts';

/** Deepest nesting of arrays and objects in a body. Our own need 4 levels. */
const MAX_DEPTH = 32;
const NUL = '\u0000';

/** Refuses addresses that no operation can use, before any of them reads it: the character NUL, which PostgreSQL cannot store. */
export const requireCleanAddress = createMiddleware<HttpEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (decode(url.pathname).includes(NUL)) throw badText('The path');
  for (const [name, value] of url.searchParams) {
    if (name.includes(NUL)) throw badText('The name of a parameter');
    if (value.includes(NUL)) throw badText(name, name);
  }
  await next();
});

/**
 * Refuses bodies that no operation can use: with NUL, with halves of surrogate pairs, and nested too deep to walk. Bodies that are
 * not JSON pass: the operation itself refuses them.
 */
export const requireCleanBody = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.raw.body) checkBody(await c.req.text());
  await next();
});

function checkBody(text: string): void {
  if (text === '') return;
  if (depthOf(text) > MAX_DEPTH) {
    throw new AppError('BAD_REQUEST', `The body is nested too deep. At most ${MAX_DEPTH} levels are read.`);
  }
  // A text that is no JSON is refused by the operation's own check.
  const field = findBadText(parseJson(text));
  if (field !== undefined) throw field === '' ? badText('The body') : badText(field, field);
}

/** Nesting of a JSON text, found without recursion. Brackets inside strings do not count. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}

/** The name nearest to a bad text in a value; empty at the top; undefined when all texts are good. */
function findBadText(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string') return isGood(value) ? undefined : name;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isGood(key)) return name;
    const found = findBadText(inner, Array.isArray(value) ? name : key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isGood(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed();
}

function badText(what: string, field?: string): AppError {
  const message = `${what.slice(0, 60)} must be text without the character NUL and without broken Unicode.`;
  return new AppError('BAD_REQUEST', message, { field });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not valid UTF-8: routes match it as it is.
    return text.replaceAll('%00', NUL);
  }
}
