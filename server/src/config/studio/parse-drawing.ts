/** Drawings of a studio's folder. They become part of each page, so only shapes and paint pass: nothing that runs, loads or styles. */

/** A drawing as the content of an SVG, and the field that it is drawn on: `0 0 480 100`. */
export type Drawing = { body: string; viewBox: string };
export type ParsedDrawing = { drawing: Drawing; problem?: never } | { drawing?: never; problem: string };

/** It is in each page. */
export const MAX_DRAWING_BYTES = 16_384;

const SHAPES =
  'g path rect circle ellipse line polyline polygon defs clipPath linearGradient radialGradient stop title desc';
const ELEMENTS = new Set(SHAPES.split(' '));
const ATTRIBUTES = new Set(
  `id d points x y x1 y1 x2 y2 cx cy r rx ry fx fy width height transform fill fill-rule fill-opacity stroke stroke-width
  stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity clip-path clip-rule offset
  stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits`.split(/\s+/),
);
/** Of the outermost element: they say nothing that a page needs, or are read. */
const ROOT_ATTRIBUTES = new Set([
  'xmlns',
  'viewBox',
  'version',
  'preserveAspectRatio',
  'role',
  'aria-label',
  'xml:space',
]);

const TAG = /<(?:(\/)([A-Za-z]+)\s*|([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>/y;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
/** Numbers, colors, paths, lists of numbers and functions of them. */
const PLAIN = /^[\w\s.,#%()+-]*$/;
const REFERENCE = /^url\(#([\w-]+)\)$/;
const HEAD = /^\uFEFF?\s*(?:<\?xml [^>]*\?>\s*)?/;

class Refused extends Error {}

/**
 * Reads an SVG. `prefix` goes before the names in it, so that they are none of the page's. A drawing with anything else than shapes and
 * paint is refused, with the first reason.
 *
 * @example parseDrawing('<svg viewBox="0 0 4 1"><path d="M0 0h4"/></svg>', 'logo')
 */
export function parseDrawing(text: string, prefix: string): ParsedDrawing {
  try {
    return { drawing: read(text, prefix) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { problem: error.message };
  }
}

function read(text: string, prefix: string): Drawing {
  if (Buffer.byteLength(text) > MAX_DRAWING_BYTES)
    throw new Refused(`has more than ${MAX_DRAWING_BYTES / 1024} KB, and is part of each page: simplify it`);
  const source = text
    .replace(HEAD, '')
    .trimEnd()
    .replace(/<!--[\s\S]*?-->/g, '');
  const open: string[] = [];
  let body = '';
  let viewBox: string | undefined;
  let silent = 0;
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf('<', at);
    const words = source.slice(at, next < 0 ? undefined : next);
    if (words.trim() !== '' && silent === 0) throw new Refused('has words in it: convert text to paths');
    if (next < 0) break;
    TAG.lastIndex = next;
    const tag = TAG.exec(source);
    if (!tag)
      throw new Refused(
        `has something at ${JSON.stringify(source.slice(next, next + 24))} that is no plain element: export it as plain SVG`,
      );
    at = TAG.lastIndex;
    const [, closes, closed = '', name = closed, attributes = '', isEmpty] = tag;
    if (open.length === 0 && viewBox !== undefined) throw new Refused('goes on after its end');
    if (closes) {
      if (open.pop() !== name) throw new Refused(`closes <${name}> where it is not open`);
      if (isSilent(name)) silent--;
      else if (open.length > 0) body += `</${name}>`;
      continue;
    }
    if (viewBox === undefined) {
      if (name !== 'svg') throw new Refused('is no SVG: it begins with another element');
      viewBox = readField(attributes, prefix);
    } else {
      if (!ELEMENTS.has(name)) throw new Refused(explainElement(name));
      if (!isSilent(name))
        body += `<${name}${writeAttributes(name, attributes, prefix)}${isEmpty ? '/' : ''}>`;
    }
    if (!isEmpty) open.push(name);
    if (!isEmpty && isSilent(name)) silent++;
  }
  if (viewBox === undefined) throw new Refused('is empty');
  if (open.length > 0) throw new Refused(`ends before </${open.at(-1)}>`);
  if (body === '') throw new Refused('draws nothing');
  return { body, viewBox };
}

/** Titles of a drawing are left out: the page names it. */
const isSilent = (name: string): boolean => name === 'title' || name === 'desc';

function explainElement(name: string): string {
  if (name === 'text' || name === 'tspan') return `has <${name}> in it: convert text to paths`;
  if (name === 'style')
    return 'has <style> in it: write colors as fill="…" and stroke="…" (svgo: inlineStyles)';
  return `has <${name}> in it: only shapes and gradients may be part of a page`;
}

function* eachAttribute(text: string): Generator<[name: string, value: string]> {
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) yield [name, double ?? single ?? ''];
}

/** The field of the outermost element: its viewBox, or its size. */
function readField(text: string, prefix: string): string {
  const given = new Map(eachAttribute(text));
  for (const name of given.keys()) {
    if (
      !ROOT_ATTRIBUTES.has(name) &&
      name !== 'width' &&
      name !== 'height' &&
      !/^(xmlns:\w+|id|fill)$/.test(name)
    )
      writeAttributes('svg', ` ${name}="${given.get(name)}"`, prefix);
  }
  const size = [given.get('width'), given.get('height')].map((side) => Number.parseFloat(side ?? ''));
  const box = given
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...size];
  const [, , width = 0, height = 0] = box;
  if (box.length !== 4 || box.some((side) => !Number.isFinite(side)) || width <= 0 || height <= 0)
    throw new Refused('has no viewBox: add one, as in viewBox="0 0 480 100"');
  return box.join(' ');
}

function writeAttributes(element: string, text: string, prefix: string): string {
  let written = '';
  for (const [name, value] of eachAttribute(text)) {
    if (/^on/i.test(name)) throw new Refused(`has ${name} on <${element}>: a drawing must not run anything`);
    if (name === 'style' || name === 'class')
      throw new Refused(`has ${name} on <${element}>: write colors as fill="…" and stroke="…"`);
    if (!ATTRIBUTES.has(name)) throw new Refused(`has ${name} on <${element}>: export it as plain SVG`);
    const reference = REFERENCE.exec(value.trim());
    if (!reference && !PLAIN.test(value))
      throw new Refused(`has a value of ${name} on <${element}> that is no number, color or path`);
    if (!reference && /url\s*\(/i.test(value))
      throw new Refused(`loads something in ${name} on <${element}>: a drawing must be whole`);
    const safe = reference ? `url(#${prefix}-${reference[1]})` : name === 'id' ? `${prefix}-${value}` : value;
    written += ` ${name}="${safe}"`;
  }
  return written;
}
