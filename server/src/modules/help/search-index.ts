import { splitWords } from '@pitlane/shared/domain/fold-text';
import type { Db } from '../../platform/db/db.ts';
import { readMarkdownWords } from '../../platform/markdown/render-markdown.ts';
import * as repo from './help.repo.ts';

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

/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** The signs of a word that follow each other, two by two: what is between two spaces may be a whole sentence. */
function listPairs(word: string): string[] {
  const signs = [...word];
  return signs.slice(1).map((sign, i) => `${signs[i]}${sign}`);
}

/** By what a word of a text is found: itself, and in these scripts each sign of it and each pair. */
const toFound = (word: string): string[] => (UNSPACED.test(word) ? [...word, ...listPairs(word)] : [word]);

/** By what a word of a question finds: in these scripts its pairs, all of which a text has that has the word. */
const toAsked = (word: string): string[] =>
  UNSPACED.test(word) && [...word].length > 1 ? listPairs(word) : [word];

/** The words of a question that tell articles apart, each once; all of its words when none does. */
export function splitQuestion(question: string): string[] {
  const words = splitWords(question).map((word) => SAID_FOR.get(word) ?? word);
  const telling = words.filter((word) => (word.length > 1 || UNSPACED.test(word)) && !EMPTY_WORDS.has(word));
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

export type SearchedRow = Pick<repo.HelpRow, 'slug' | 'topic' | 'title' | 'summary' | 'content'>;
export type HelpMatch = Omit<SearchedRow, 'content'> & {
  /** The words of its text. */
  text: string;
  /** Those that were found in it, as they are written there, the rarest first. */
  found: string[];
};

/** An article as it is searched: for each stem what it is worth here, and how the text writes it. */
type Entry = { row: SearchedRow; text: string; worth: Map<string, number>; written: Map<string, string> };

const MAX_RESULTS = 20;
/** More words than a question has. */
const MAX_WORDS = 12;
const TITLE = 6;
const SUMMARY = 3;
/** The most points for a word in the text, however often it is there. */
const CONTENT = 3;
/** An article worth less than this share of the best one is not a match. */
const LEAST_SHARE = 0.1;
/** A word that only begins as asked, or that is meant although it is typed wrongly. */
const BEGINS = 0.7;
const SLIPPED = 0.6;

/** A search over the articles given. It is made again when one changes. */
export function createSearchIndex(rows: readonly SearchedRow[]) {
  const entries = rows.map(toEntry);
  const counts = new Map<string, number>();
  for (const { worth } of entries) {
    for (const stem of worth.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  /** How much a word says: the fewer articles have it, the more. */
  const tell = (stem: string) => Math.log(1 + entries.length / (counts.get(stem) ?? entries.length));
  /** The stems that a word of the question may mean, with how surely. */
  const findMeant = (word: string): Map<string, number> => {
    const stem = toStem(word);
    const all = [...counts.keys()];
    const begun = stem.length < 3 ? [] : all.filter((each) => each !== stem && each.startsWith(stem));
    const known = new Map(begun.map((each) => [each, BEGINS]));
    if (counts.has(stem)) known.set(stem, 1);
    if (known.size > 0 || word.length < 4) return known;
    return new Map(all.filter((each) => isOneSlipAway(each, stem)).map((each) => [each, SLIPPED]));
  };
  return {
    /** The articles that answer a question, best first. */
    search(question: string): HelpMatch[] {
      const meant = splitQuestion(question).flatMap(toAsked).slice(0, MAX_WORDS).map(findMeant);
      const scored = entries.flatMap((entry) => {
        const parts = meant.map((stems) => scoreWord(entry, stems, tell));
        const hits = parts.filter(({ score }) => score > 0).sort((a, b) => b.tells - a.tells);
        // Who has all the words comes before who has one of them often.
        const score = parts.reduce((sum, part) => sum + part.score, 0) * (hits.length / meant.length);
        return score > 0 ? [{ entry, score, found: hits.flatMap(({ written }) => written ?? []) }] : [];
      });
      const best = Math.max(0, ...scored.map(({ score }) => score));
      return scored
        .filter(({ score }) => score >= best * LEAST_SHARE)
        .sort((a, b) => b.score - a.score)
        .slice(0, MAX_RESULTS)
        .map(({ entry: { row, text }, found }) => {
          const { slug, topic, title, summary } = row;
          return { slug, topic, title, summary, text, found };
        });
    },
  };
}

/** Scores an article for one word of the query: the best of the stems that it may mean. */
function scoreWord(
  { worth, written }: Entry,
  stems: ReadonlyMap<string, number>,
  tell: (stem: string) => number,
) {
  let best = { score: 0, tells: 0, written: undefined as string | undefined };
  for (const [stem, sureness] of stems) {
    const score = (worth.get(stem) ?? 0) * sureness * tell(stem);
    if (score > best.score) best = { score, tells: tell(stem), written: written.get(stem) };
  }
  return best;
}

function toEntry(row: SearchedRow): Entry {
  const text = readMarkdownWords(row.content);
  const worth = new Map<string, number>();
  const written = new Map<string, string>();
  const times = new Map<string, number>();
  for (const word of splitWords(text).flatMap(toFound)) {
    const stem = toStem(word);
    times.set(stem, (times.get(stem) ?? 0) + 1);
    if (!written.has(stem)) written.set(stem, word);
  }
  for (const [stem, count] of times) worth.set(stem, (CONTENT * count) / (count + 2));
  const add = (words: string, value: number) => {
    for (const stem of new Set(splitWords(words).flatMap(toFound).map(toStem)))
      worth.set(stem, (worth.get(stem) ?? 0) + value);
  };
  // The name in the address is made of what the article is about.
  add(`${row.title} ${row.slug}`, TITLE);
  add(row.summary, SUMMARY);
  return { row, text, worth, written };
}

/** Searches the shown articles. The index is kept until one of them changes, in whichever process. */
export function createHelpSearch(db: Db): (question: string) => Promise<HelpMatch[]> {
  let kept: { state: string; index: ReturnType<typeof createSearchIndex> } | undefined;
  return async (question) => {
    const state = await repo.readShownState(db);
    if (kept?.state !== state) kept = { state, index: createSearchIndex(await repo.findShownTexts(db)) };
    return kept.index.search(question);
  };
}
