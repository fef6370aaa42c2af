/** A studio's logo, mark and icon, as pages and devices show them: its files, or letters where it gives none. */
import type { Accent } from '@pitlane/shared/domain/studio/studio-colors';
import type { Drawing } from './parse-drawing.ts';

/** The fields that pages keep for a logo and a mark (web/app/ui/logo.tsx). */
const LOGO_FIELD = { width: 480, height: 100 };
const MARK_FIELD = { width: 72, height: 100 };
/** Of a capital of Saira at weight 800 and size 1: its width at most, and its height. */
const LETTER = { width: 0.66, height: 0.7 };

type Given = { shortName: string; logo?: Drawing | undefined; mark?: Drawing | undefined };

/** Returns logo and mark as the content of `<defs>`. They scale into the fields of ours, from the left. */
export function writeSymbols({ shortName, logo, mark }: Given): string {
  return [
    toSymbol('logo', logo ?? toLetters(shortName.toUpperCase(), LOGO_FIELD)),
    toSymbol('logo-mark', mark ?? toLetters([...shortName.toUpperCase()][0] ?? '', MARK_FIELD)),
  ].join('');
}

function toSymbol(id: string, { viewBox, body }: Drawing): string {
  const place = id === 'logo' ? 'xMinYMid' : 'xMidYMid';
  return `<symbol id="${id}" viewBox="${viewBox}" preserveAspectRatio="${place} meet">${body}</symbol>`;
}

function toLetters(text: string, { width, height }: { width: number; height: number }): Drawing {
  const size = Math.min(height, width / ([...text].length * LETTER.width));
  const baseline = Math.round((height + size * LETTER.height) / 2);
  const style = `font-family="Saira,sans-serif" font-weight="800" font-size="${size.toFixed(1)}"`;
  return {
    viewBox: `0 0 ${width} ${height}`,
    body: `<text y="${baseline}" ${style}>${escapeXml(text)}</text>`,
  };
}

/** An icon as a file: a square with the drawing in it. */
export function toIcon({ viewBox, body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
}

/** An icon of one letter on the accent color. */
export function drawLetterIcon(shortName: string, accent: Accent | undefined): string {
  const letter = escapeXml([...shortName.toUpperCase()][0] ?? '');
  const { field, on } = accent ?? { field: '#14161a', on: '#ffffff' };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${field}"/><text x="16" y="23.5" text-anchor="middle" font-family="Saira,system-ui,sans-serif" font-weight="800" font-size="21" fill="${on}">${letter}</text></svg>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
