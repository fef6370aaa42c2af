import { foldText } from '@pitlane/shared/domain/fold-text';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDb } from '../../testing/test-db.ts';
import { foldStoredTexts, refoldTexts } from './refold-texts.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

/** One for each way a text is folded: by the database, and by us. */
const TEXTS = ['Plain  ASCII\n text', 'İstanbul Straße', 'Ünïcode \u00a0 ', 'I', '東京'];

async function addTexts(): Promise<void> {
  await db.query(
    `insert into news_post (title, content, tags, cover, published_at, updated_at)
     select text, text, '{}', 'dawn', 0, 0 from unnest($1::text[]) as text`,
    [TEXTS],
  );
  await db.query(
    `insert into author (username, username_key) select text, 'old key of ' || text from unnest($1::text[]) as text`,
    [TEXTS],
  );
}

const readFolded = async () => {
  const posts = await db.query<{ title: string; text: string }>(
    'select title_folded as title, text_folded as text from news_post order by id',
  );
  const names = await db.query<{ name: string }>('select username_folded as name from author order by id');
  return { posts, names: names.map(({ name }) => name) };
};

const FOLDED = {
  posts: TEXTS.map((text) => ({ title: foldText(text), text: foldText(`${text} ${text}`) })),
  names: TEXTS.map(foldText),
};

describe('refoldTexts', () => {
  test('folds what an older version has written, once', async () => {
    await addTexts();
    await db.query('delete from text_folding');
    expect(await refoldTexts(db)).toBe(true);
    expect(await readFolded()).toEqual(FOLDED);
    await db.query(`update news_post set title_folded = 'kept'`);
    expect(await refoldTexts(db)).toBe(false);
    expect((await readFolded()).posts.every(({ title }) => title === 'kept')).toBe(true);
  });

  test('folds again after another version of the folding', async () => {
    await addTexts();
    await db.query('delete from text_folding');
    await db.query(`insert into text_folding values ('0/15.0')`);
    expect(await refoldTexts(db)).toBe(true);
    expect(await readFolded()).toEqual(FOLDED);
  });
});

describe('foldStoredTexts', () => {
  test('takes more than one page of rows', async () => {
    await db.query(`insert into author (username) select 'Ünal ' || n from generate_series(1, 2001) as n`);
    await foldStoredTexts(db);
    const [row] = await db.query(
      `select count(*) as n from author where username_folded = replace(username, 'Ünal', 'unal')`,
    );
    expect(row).toEqual({ n: 2001 });
  });

  test('gives a name its new key, unless another author has it', async () => {
    await db.query(
      `insert into author (username, username_key) values ('Müller', 'old'), ('Muller', $1), ('Zoë', 'older')`,
      [toNameKey('Muller')],
    );
    await foldStoredTexts(db);
    const keys = await db.query<{ key: string }>('select username_key as key from author order by id');
    expect(keys.map(({ key }) => key)).toEqual(['old', toNameKey('Muller'), toNameKey('Zoë')]);
  });
});
