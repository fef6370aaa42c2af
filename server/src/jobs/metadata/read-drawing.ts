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
  if (/<(?:[\w-]+:)?image\b[^>]*href\s*=\s*["']\s*(?!data:)/i.test(svg))
    return 'The drawing only shows pictures from other addresses, which are not loaded.';
  return 'The drawing shows nothing.';
}

function findMissing(text: string): string | undefined {
  const svg = text.replace(/<!--[\s\S]*?-->/g, '');
  if (!/<(?:[\w-]+:)?foreignObject[\s>]/.test(svg)) return undefined;
  return 'Part of the drawing is HTML (foreignObject), which cannot be drawn here.';
}
