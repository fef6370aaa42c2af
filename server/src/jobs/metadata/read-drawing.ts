import { decodeXml } from '../../platform/decode-text.ts';

/** A drawing that a token brings along, and a sentence about what of it cannot be drawn here. */
export type Drawing = { svg: Buffer; missing: string | undefined };

/**
 * Reads an SVG for Sharp, which knows one only by "<svg" among its first thousand bytes: comments and a document type may come before
 * that, and a prefix within it.
 */
export function readDrawing(bytes: Uint8Array): Drawing {
  const text = decodeXml(bytes).replace(/^\ufeff?\s*(<\?xml[\s\S]*?\?>)?/, '');
  return { svg: Buffer.from(`<!-- <svg> -->${text}`), missing: findMissing(text) };
}

/** What browsers show and we do not. A drawing of nothing else would be empty. */
export function describeEmpty(svg: string): string {
  if (/<script[\s>]/i.test(svg))
    return 'The drawing shows nothing without its scripts, which do not run here.';
  if (/<(?:[\w-]+:)?image\b[^<>]*href\s*=\s*["']\s*(?!data:)/i.test(svg))
    return 'The drawing only shows pictures from other addresses, which are not loaded.';
  return 'The drawing shows nothing.';
}

function findMissing(text: string): string | undefined {
  if (!/<(?:[\w-]+:)?foreignObject[\s>]/.test(dropComments(text))) return undefined;
  return 'Part of the drawing is HTML (foreignObject), which cannot be drawn here.';
}

/** Without a pattern, whose time would grow with the square of a stranger's text. A comment without an end reaches to the end. */
function dropComments(text: string): string {
  const kept: string[] = [];
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<!--', at);
    kept.push(text.slice(at, start < 0 ? text.length : start));
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    at = end < 0 ? text.length : end + 3;
  }
  return kept.join('');
}
