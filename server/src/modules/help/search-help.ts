import type { Queryable } from '../../db/db.ts';
import type { HelpRow } from './help.repo.ts';

export type HelpMatch = Pick<HelpRow, 'slug' | 'topic' | 'title' | 'summary' | 'content'>;

const MAX_RESULTS = 20;
/** More words than a question has. */
const MAX_WORDS = 10;
/** Words that say nothing of what is looked for. */
const EMPTY_WORDS = new Set(
  'a about am an and any are as at be but by can cannot could did do does for from get had has have how i if in into is it its me my no not of on or our should so that the their them then there this to too up was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The words of a question that tell articles apart; all of its words when none does. */
export function splitQuestion(question: string): string[] {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

/**
 * Each word is compared with title, summary and text by the letters that they share in threes, so that an error in typing is forgiven. A
 * word that many articles have counts for little. An article is found when it has a fair part of what the words are worth.
 */
const SEARCH = `
  with word as (select unnest($1::text[]) as word),
  hit as (
    select slug, word, greatest(
      case when named.title >= 0.42 then named.title else 0 end,
      case when named.summary >= 0.42 then named.summary * 0.7 else 0 end,
      case when named.content >= 0.55 then named.content * 0.5 else 0 end
    ) as worth
    from help_article, word, lateral (
      select greatest(strict_word_similarity(word, title), word_similarity(word, title) * 0.9) as title,
        greatest(strict_word_similarity(word, summary), word_similarity(word, summary) * 0.9) as summary,
        strict_word_similarity(word, content) as content
    ) named
    where shown
  ),
  weight as (select word, ln(2 + count(*)::float8 / (1 + count(*) filter (where worth > 0))) as weight from hit group by word),
  scored as (
    select slug, sum(worth * weight) / sum(weight) as score from hit join weight using (word) group by slug
  )
  select slug, topic, title, summary, content from scored join help_article using (slug)
  where score >= 0.15 and score >= (select max(score) from scored) * 0.4
  order by score desc, topic, position, slug
  limit ${MAX_RESULTS}`;

/** The shown articles that answer a question, the best first. */
export async function searchHelp(db: Queryable, question: string): Promise<HelpMatch[]> {
  const words = splitQuestion(question);
  return words.length === 0 ? [] : db.query<HelpMatch>(SEARCH, [words]);
}
