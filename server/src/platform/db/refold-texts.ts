import { FOLDING_VERSION, foldText, foldTitle } from '@pitlane/shared/domain/fold-text';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import type { Db, Queryable } from './db.ts';

/** Compatibility forms come from the Unicode version of the running Node. */
const VERSION = `${FOLDING_VERSION}/${process.versions.unicode}`;
/** Rows that are folded at once. */
const PAGE = 1_000;
/** A character that is neither printable ASCII nor white space of ASCII, whatever the database's collation calls white space: a text without one is only ever written in lower case. */
const BEYOND_ASCII = `'[^ -~\\t\\n\\v\\f\\r]'`;

/** A table with texts that searches compare: its key, and each folded column with the SQL of what it is folded from. */
type Folded = {
  table: string;
  key: string;
  type: 'int4' | 'text';
  columns: Record<string, string>;
  /** How its texts are folded. */
  fold?: (text: string) => string;
};

const FOLDED: readonly Folded[] = [
  { table: 'car', key: 'id', type: 'text', columns: { title_folded: 'title' }, fold: foldTitle },
  { table: 'asset', key: 'id', type: 'text', columns: { title_folded: 'title' }, fold: foldTitle },
  { table: 'author', key: 'id', type: 'int4', columns: { username_folded: 'username' } },
  {
    ...{ table: 'news_post', key: 'id', type: 'int4' },
    columns: { title_folded: 'title', text_folded: `title || ' ' || content` },
  },
  {
    ...{ table: 'help_article', key: 'slug', type: 'text' },
    columns: { title_folded: 'title', text_folded: `title || ' ' || summary || ' ' || content` },
  },
];

/**
 * Brings the folded texts of a database up to date when they were written by another folding, or not at all: after a migration that
 * added them, a new FOLDING_VERSION, or a Node with another Unicode. One process at a time, before any request. Returns whether it did.
 */
export function refoldTexts(db: Db): Promise<boolean> {
  return db.forWork('migrate').transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('pitlane text folding', 0))`);
    const [row] = await tx.query<{ version: string }>('select version from text_folding');
    if (row?.version === VERSION) return false;
    await foldStoredTexts(tx);
    await tx.query('delete from text_folding');
    await tx.query('insert into text_folding (version) values ($1)', [VERSION]);
    return true;
  });
}

/** Folds all texts again. Writes only what differs. */
export async function foldStoredTexts(tx: Queryable): Promise<void> {
  for (const folded of FOLDED) {
    for (const [column, text] of Object.entries(folded.columns)) {
      await foldAscii(tx, { ...folded, column, text });
      await foldOthers(tx, { ...folded, column, text });
    }
  }
  await foldNameKeys(tx);
}

type FoldedColumn = Omit<Folded, 'columns'> & { column: string; text: string };

/** Lets the database write what has only ASCII: most titles, and all of cars. */
async function foldAscii(tx: Queryable, { table, column, text }: FoldedColumn): Promise<void> {
  const lower = `btrim(regexp_replace(lower((${text}) collate "C"), '\\s+', ' ', 'g'))`;
  await tx.query(
    `update ${table} set ${column} = ${lower} where (${text}) !~ ${BEYOND_ASCII} and ${column} is distinct from ${lower}`,
  );
}

async function foldOthers(
  tx: Queryable,
  { table, key, type, column, text, fold = foldText }: FoldedColumn,
): Promise<void> {
  await eachPage(tx, { table, key, text }, async (rows) => {
    await tx.query(
      `update ${table} as t set ${column} = given.folded from unnest($1::${type}[], $2::text[]) as given (key, folded)
       where t.${key} = given.key and t.${column} is distinct from given.folded`,
      [rows.map((row) => row.key), rows.map((row) => fold(row.text))],
    );
  });
}

/** Gives names their keys again. Where another author has the new key, the name keeps its old one: it was there before. */
async function foldNameKeys(tx: Queryable): Promise<void> {
  // A key that one name leaves may be the one that another waits for.
  let changed = 0;
  do changed = await foldNameKeysOnce(tx);
  while (changed > 0);
}

async function foldNameKeysOnce(tx: Queryable): Promise<number> {
  let changed = 0;
  await eachPage(tx, { table: 'author', key: 'id', text: 'username' }, async (rows) => {
    for (const row of rows) {
      const rows = await tx.query(
        `update author set username_key = $2 where id = $1::int4 and username_key <> $2
           and not exists (select from author other where other.username_key = $2) returning id`,
        [row.key, toNameKey(row.text)],
      );
      changed += rows.length;
    }
  });
  return changed;
}

type TextRow = { key: string | number; text: string };

async function eachPage(
  tx: Queryable,
  { table, key, text }: Pick<FoldedColumn, 'table' | 'key' | 'text'>,
  use: (rows: TextRow[]) => Promise<void>,
): Promise<void> {
  let rows: TextRow[] = [];
  do {
    const last = rows.at(-1)?.key;
    rows = await tx.query<TextRow>(
      `select ${key} as key, ${text} as text from ${table} where (${text}) ~ ${BEYOND_ASCII} ${last === undefined ? '' : `and ${key} > $1`}
       order by ${key} limit ${PAGE}`,
      last === undefined ? [] : [last],
    );
    await use(rows);
  } while (rows.length === PAGE);
}
