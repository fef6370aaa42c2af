import type { SqlValue } from '../../platform/db/db.ts';

/** A condition with its parameters: it is given their places in the statement. */
export type TitleMatch = { params: SqlValue[]; toSql: (...places: string[]) => string };

/**
 * The condition that a folded title has a folded text (foldText), in a form that an index answers at any number of items:
 *
 * - a text with characters beyond ASCII by these characters, each of them: one Chinese character may be a word, and whether the index of
 *   trigrams knows it as a letter depends on the locale of the database;
 * - two letters or digits alone as the beginning of a word: within words, they are in nearly every title;
 * - any other text by its trigrams.
 */
export function matchTitle(column: string, text: string): TitleMatch {
  const within = `%${escapeLike(text)}%`;
  const signs = [...new Set(text.replace(/[\0-\x7f]/g, ''))];
  if (signs.length > 0) {
    return {
      params: [signs, within],
      // The first condition is the one of the partial index.
      toSql: (list, pattern) =>
        `${column} ~ '[^ -~]' and list_signs(${column}) @> ${list}::text[] and ${column} like ${pattern}`,
    };
  }
  if (/^[a-z0-9]{2}$/.test(text)) {
    const toSql = (start = '', word = '') => `(${column} like ${start} or ${column} like ${word})`;
    return { params: [`${text}%`, `% ${text}%`], toSql };
  }
  return { params: [within], toSql: (pattern) => `${column} like ${pattern}` };
}

/** Takes LIKE's own signs as what they are. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
