/** Bytes of a line: lists have indexes by title, and the database takes no entry larger than 2,704. */
const MAX_LINE_BYTES = 2_500;

/** Signs that show nothing, and those that turn around what comes after them: a name must not rewrite the page beside it. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Half of a character that was cut in two. The database takes none in JSON. */
const LONE_HALF = /\p{Cs}/gu;

/** A sign that is seen: no space, no joiner, no accent alone, and none of the letters that are drawn as nothing. */
const SEEN = /[^\s\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

/** One line of a stranger's text; null where nothing is left of it. */
export function cleanLine(given: string | undefined, max: number): string | null {
  return cleanText(given?.replace(/\s+/g, ' '), max, MAX_LINE_BYTES);
}

/** Strangers' text, safe to show: what turns writing around, shows nothing or covers other lines is gone; null where nothing is left. */
export function cleanText(
  given: string | undefined,
  max: number,
  maxBytes = Number.POSITIVE_INFINITY,
): string | null {
  const clean = (given ?? '')
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (sign) => (sign === '\n' ? sign : ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // By signs as readers see them: none is cut in two.
  const signs = [...new Intl.Segmenter('en').segment(clean.slice(0, max * 16).replace(LONE_HALF, ''))];
  // What is written over a letter again and again would cover the lines around it.
  const whole = signs.map(({ segment }) => [...segment].slice(0, 12).join(''));
  const fits = whole.length <= max && Buffer.byteLength(whole.join('')) <= maxBytes;
  const cut = fits ? whole.join('') : `${fitBytes(whole.slice(0, max - 1), maxBytes - ELLIPSIS_BYTES)}…`;
  return SEEN.test(cut) ? cut : null;
}

const ELLIPSIS_BYTES = 3;

/** The first of these signs, as many as fit. */
function fitBytes(signs: readonly string[], max: number): string {
  let bytes = 0;
  const end = signs.findIndex((sign) => {
    bytes += Buffer.byteLength(sign);
    return bytes > max;
  });
  return signs.slice(0, end < 0 ? undefined : end).join('');
}
