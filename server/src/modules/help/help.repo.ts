import { foldText } from '@pitlane/shared/domain/fold-text';
import type { HelpTopic } from '@pitlane/shared/domain/site/help';
import type { Queryable } from '../../platform/db/db.ts';
import { helpArticle } from '../../platform/db/schema/help.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

type StoredRow = RowOf<typeof helpArticle>;
/** An article without the texts that only the search reads. */
export type HelpRow = Omit<StoredRow, 'titleFolded' | 'textFolded'>;
export type HelpEntryRow = Pick<HelpRow, 'slug' | 'title' | 'summary' | 'topic'>;

/** An article that comes with the program. */
export type ShippedArticle = {
  slug: string;
  topic: HelpTopic;
  title: string;
  summary: string;
  /** Markdown. */
  content: string;
  position: number;
};

const TABLE = describeTable(helpArticle);
// biome-ignore format: one line for the text, one for the rest
const COLUMNS = TABLE.pick([
  'slug', 'topic', 'title', 'summary', 'content',
  'position', 'shown', 'edited', 'updatedAt',
]);
const ENTRY = TABLE.pick(['slug', 'title', 'summary', 'topic']);
/** Places within a topic, not across topics. */
const ORDER = 'order by topic, position, slug';

function toStored(row: HelpRow): StoredRow {
  const { title, summary, content } = row;
  return { ...row, titleFolded: foldText(title), textFolded: foldText(`${title} ${summary} ${content}`) };
}

/** Lets one process or operator after the other change articles. Readers are not kept waiting. */
export async function lockArticles(tx: Queryable): Promise<void> {
  await tx.query('lock table help_article in share row exclusive mode');
}

/** Writes the shipped texts. Those that an operator has edited stay, and what is hidden stays hidden. */
export async function writeUnedited(tx: Queryable, articles: readonly ShippedArticle[], now: number) {
  const statement = TABLE.insert({
    ending: `${TABLE.overwrite(['slug'], ['slug', 'shown'])}
      where not help_article.edited
        and (help_article.topic, help_article.title, help_article.summary, help_article.content, help_article.position)
          is distinct from (excluded.topic, excluded.title, excluded.summary, excluded.content, excluded.position)`,
  });
  const rows = articles.map((article) =>
    toStored({ ...article, shown: true, edited: false, updatedAt: now }),
  );
  await tx.query(statement.sql, statement.params(rows));
}

/** Removes what this version does not ship any more, except what an operator has edited. */
export async function removeUneditedBut(tx: Queryable, articles: readonly ShippedArticle[]): Promise<void> {
  await tx.query('delete from help_article where not edited and slug <> all($1::text[])', [
    articles.map(({ slug }) => slug),
  ]);
}

export function findShown(db: Queryable): Promise<HelpEntryRow[]> {
  return db.query(`select ${ENTRY} from help_article where shown ${ORDER}`);
}

/** The shown articles with their texts, for the search. */
export function findShownTexts(
  db: Queryable,
): Promise<Omit<HelpRow, 'shown' | 'edited' | 'updatedAt' | 'position'>[]> {
  return db.query(`select ${ENTRY}, content from help_article where shown ${ORDER}`);
}

/** Another text for any other state of what is shown. */
export async function readShownState(db: Queryable): Promise<string> {
  const sql = `
    select coalesce(md5(string_agg(md5(concat_ws('|', slug, topic, position, title, summary, content)), '' ${ORDER})), '') as state
    from help_article where shown`;
  const [row] = await db.query<{ state: string }>(sql);
  return row?.state ?? '';
}

export function findAll(db: Queryable): Promise<HelpRow[]> {
  return db.query(`select ${COLUMNS} from help_article ${ORDER}`);
}

/** Finds an article, hidden ones too. */
export async function find(db: Queryable, slug: string): Promise<HelpRow | undefined> {
  const [row] = await db.query<HelpRow>(`select ${COLUMNS} from help_article where slug = $1`, [slug]);
  return row;
}

/** Shown articles whose title and summary are the most like this one's; those of its own topic come before others. */
export function findRelated(
  db: Queryable,
  { slug, topic, title, summary }: HelpRow,
): Promise<HelpEntryRow[]> {
  const sql = `
    select ${ENTRY} from help_article where shown and slug <> $1
    order by similarity(title || ' ' || summary, $2)
      + case when topic = $3 then 0.1 else 0 end desc, topic, position, slug
    limit 4`;
  return db.query(sql, [slug, `${title} ${summary}`, topic]);
}

/** The place after the last one of a topic. */
async function findLastPosition(tx: Queryable, topic: string): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    'select coalesce(max(position), 0) as last from help_article where topic = $1',
    [topic],
  );
  return row?.last ?? 0;
}

/** Writes an operator's text. An article that is new in its topic goes to the topic's end. */
export async function write(
  tx: Queryable,
  given: Pick<HelpRow, 'slug' | 'topic' | 'title' | 'summary' | 'content'>,
  { before, now }: { before: HelpRow | undefined; now: number },
): Promise<HelpRow> {
  const stays = before?.topic === given.topic;
  const position = stays ? before.position : (await findLastPosition(tx, given.topic)) + 1;
  return save(tx, { ...given, position, shown: before?.shown ?? true, edited: true, updatedAt: now });
}

/** Writes a whole row over the one of its slug, and returns it. */
export async function save(tx: Queryable, row: HelpRow): Promise<HelpRow> {
  const statement = TABLE.insert({ ending: TABLE.overwrite(['slug'], ['slug']) });
  await tx.query(statement.sql, statement.params([toStored(row)]));
  return row;
}

export async function remove(tx: Queryable, slug: string): Promise<void> {
  await tx.query('delete from help_article where slug = $1', [slug]);
}
