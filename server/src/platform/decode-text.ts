/** UTF-8, and UTF-16 by its byte order mark or the zero bytes of its first letter. Broken letters become U+FFFD, as in browsers. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** XML, also in the encoding that its declaration names. */
export function decodeXml(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  const [, named = 'utf-8'] = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i.exec(text) ?? [];
  if (/^utf-?(8|16)/i.test(named)) return text;
  try {
    return new TextDecoder(named).decode(bytes);
  } catch (error) {
    // No encoding has this name.
    if (error instanceof RangeError) return text;
    throw error;
  }
}

/** What may come before the root element: declarations, comments, and a document type with entities. */
const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^[>]*(?:\[[^\]]*\]\s*)?>)/i;

/** The name of an XML or HTML text's root element, in lower case and without its prefix. Undefined where the text ends before it. */
export function findRootElement(text: string): string | undefined {
  let rest = text.replace(/^\ufeff/, '');
  for (let found = PROLOG.exec(rest); found; found = PROLOG.exec(rest)) rest = rest.slice(found[0].length);
  return /^<(?:[\w-]+:)?([\w-]+)[\s/>]/.exec(rest)?.[1]?.toLowerCase();
}
