/** Words that say nothing of what is looked for. */
const EMPTY_WORDS = new Set(
  'a about am an and any are as at be been but by can cannot could did do does for from get got had has have how i if in into is it its me my no not of on or our should so that the their them then there this to too up was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Words that people search for, and the words of the articles for them. */
const SAID_FOR: ReadonlyMap<string, string> = new Map([
  ['cash', 'coin'],
  ['crypto', 'coin'],
  ['email', 'mail'],
  ['gdpr', 'delete'],
  ['login', 'sign'],
  ['logout', 'sign'],
  ['metamask', 'wallet'],
  ['nft', 'item'],
  ['purchase', 'buy'],
  ['rabby', 'wallet'],
  ['vehicle', 'car'],
]);

/** The words of a text in small letters, in their order. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a question that tell articles apart, each once; all of its words when none does. */
export function splitQuestion(question: string): string[] {
  const words = splitWords(question).map((word) => SAID_FOR.get(word) ?? word);
  const telling = words.filter((word) => word.length > 1 && !EMPTY_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** Returns the stem that the forms of an English word share: "listings", "listed" and "list" are one. No word of a language by itself. */
export function toStem(word: string): string {
  if (word.length < 4) return word;
  const single = word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '');
  const bare = single.replace(/(?<=...)(?:ing|ed|(?<=[st])ion)$/, '');
  return bare.replace(/(?<=..)([b-df-hj-np-tv-z])\1$/, '$1').replace(/(?<=...)e$/, '');
}

/** Returns whether one slip of the fingers lies between two words: a letter too many, too few, another one, or two that changed places. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left[0] === right[1] && left[1] === right[0];
}
