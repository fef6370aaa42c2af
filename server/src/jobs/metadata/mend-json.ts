/** What scripts write where JSON has another word. */
const WORDS: Record<string, string> = {
  NaN: 'null',
  Infinity: 'null',
  '-Infinity': 'null',
  undefined: 'null',
  None: 'null',
  True: 'true',
  False: 'false',
};
const WORD = /-?[A-Za-z]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const COMMA_BEFORE_END = /,\s*(?=[}\]])/y;

/**
 * Mends the usual faults of JSON: raw control characters and false escapes in texts, commas before an end, and words of other languages.
 * One pass over the text, because strangers choose it.
 */
export function mendJson(text: string): string {
  const mended: string[] = [];
  let kept = 0;
  let isInText = false;
  const replace = (from: number, to: number, by: string) => {
    mended.push(text.slice(kept, from), by);
    kept = to;
    return to;
  };
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      isInText = !isInText;
      at++;
    } else if (isInText && code === BACKSLASH) {
      at = matchEnd(ESCAPE, text, at) ?? replace(at, at + 1, text[at + 1] === "'" ? '' : '\\\\');
    } else if (isInText && code < 0x20) {
      at = replace(at, at + 1, `\\u${code.toString(16).padStart(4, '0')}`);
    } else if (!isInText && code === COMMA) {
      const end = matchEnd(COMMA_BEFORE_END, text, at);
      at = end === undefined ? at + 1 : replace(at, end, '');
    } else if (!isInText && (code === MINUS || isLetter(code))) {
      const end = matchEnd(WORD, text, at) ?? at + 1;
      const word = WORDS[text.slice(at, end)];
      at = word === undefined ? end : replace(at, end, word);
    } else {
      at++;
    }
  }
  return mended.length === 0 ? text : mended.join('') + text.slice(kept);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const MINUS = 0x2d;
const isLetter = (code: number) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/** Where a match that begins at `at` ends. */
function matchEnd(sticky: RegExp, text: string, at: number): number | undefined {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}
