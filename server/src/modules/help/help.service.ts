import type {
  Help,
  HelpArticle,
  HelpDraft,
  HelpDraftList,
  HelpEntry,
  HelpHit,
  WriteHelp,
} from '@pitlane/shared/api/help';
import { AppError } from '@pitlane/shared/domain/app-error';
import { HELP_TOPIC_LABEL, HELP_TOPICS } from '@pitlane/shared/domain/site/help';
import { audit } from '../../core/audit/audit.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { type Operator, refuseGuarded } from '../../platform/http/operator.ts';
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import { nowSeconds } from '../../platform/now.ts';
import * as repo from './help.repo.ts';
import { createHelpSearch, type HelpMatch } from './search-index.ts';

const toEntry = ({ slug, title, summary }: HelpEntry): HelpEntry => ({ slug, title, summary });

type HelpDeps = {
  db: Db;
  /** The articles that come with the program. */
  shipped: readonly repo.ShippedArticle[];
  /** Seconds since 1970. */
  now?: () => number;
};

/** The Help Center: articles that come with the program, and what operators made of them. */
export function createHelpService({ db, shipped, now = nowSeconds }: HelpDeps) {
  const search = createHelpSearch(db);
  const findShipped = (slug: string) => shipped.find((article) => article.slug === slug);
  const toDraft = ({ position: _, updatedAt, ...row }: repo.HelpRow): HelpDraft => ({
    ...row,
    shipped: findShipped(row.slug) !== undefined,
    updated_at: updatedAt,
  });
  const requireRow = async (tx: Queryable, slug: string): Promise<repo.HelpRow> => {
    const row = await repo.find(tx, slug);
    if (!row) throw new AppError('NOT_FOUND', `There is no help article "${slug}".`);
    return row;
  };
  /** One change after the other, each with its line of the log. */
  const change = <T>(by: Operator, work: (tx: Queryable) => Promise<T>): Promise<T> => {
    refuseGuarded(by);
    return db.transaction(async (tx) => {
      await repo.lockArticles(tx);
      return work(tx);
    });
  };
  return {
    /** All topics, and what answers the question where there is one. */
    async list(question?: string): Promise<Help> {
      const [rows, matches] = await Promise.all([repo.findShown(db), question ? search(question) : null]);
      const topics = HELP_TOPICS.map((topic) => ({
        topic,
        label: HELP_TOPIC_LABEL[topic],
        articles: rows.filter((row) => row.topic === topic).map(toEntry),
      }));
      return { topics, results: matches?.map(toHit) ?? null };
    },

    /** Throws NOT_FOUND for one that there is not, and for one that is hidden. */
    async get(slug: string): Promise<HelpArticle> {
      const row = await requireRow(db, slug);
      if (!row.shown) throw new AppError('NOT_FOUND', `There is no help article "${slug}".`);
      const [shown, related] = await Promise.all([repo.findShown(db), repo.findRelated(db, row)]);
      const siblings = shown.filter(({ topic }) => topic === row.topic);
      const place = siblings.findIndex((each) => each.slug === slug);
      const [previous, next] = [siblings[place - 1], siblings[place + 1]];
      return {
        ...toEntry(row),
        topic: row.topic,
        label: HELP_TOPIC_LABEL[row.topic],
        content: row.content,
        content_html: renderMarkdown(row.content),
        updated_at: row.updatedAt,
        previous: previous ? toEntry(previous) : null,
        next: next ? toEntry(next) : null,
        related: related.map(toEntry),
      };
    },

    /** For operators: hidden ones too. */
    async listDrafts(): Promise<HelpDraftList> {
      const rows = await repo.findAll(db);
      const place = ({ topic }: repo.HelpRow) => HELP_TOPICS.indexOf(topic);
      return { articles: rows.toSorted((a, b) => place(a) - place(b)).map(toDraft) };
    },

    /** Writes an article, new or not. From then on the program's later versions leave it alone. */
    write(by: Operator, slug: string, given: WriteHelp): Promise<HelpDraft> {
      return change(by, async (tx) => {
        const before = await repo.find(tx, slug);
        const after = await repo.write(tx, { ...given, slug }, { before, now: now() });
        await audit(tx, by, { deed: 'help.write', target: slug, before, after });
        return toDraft(after);
      });
    },

    /** Hides an article from readers, or shows it again. Throws NOT_FOUND for one that there is not. */
    show(by: Operator, slug: string, shown: boolean): Promise<HelpDraft> {
      return change(by, async (tx) => {
        const before = await requireRow(tx, slug);
        if (before.shown === shown) return toDraft(before);
        const after = await repo.save(tx, { ...before, shown });
        await audit(tx, by, { deed: shown ? 'help.show' : 'help.hide', target: slug });
        return toDraft(after);
      });
    },

    /** Puts the program's text back. Throws NOT_FOUND for an article that does not come with the program. */
    restore(by: Operator, slug: string): Promise<HelpDraft> {
      return change(by, async (tx) => {
        const article = findShipped(slug);
        if (!article) {
          throw new AppError(
            'NOT_FOUND',
            `"${slug}" isn’t shipped with Pitlane, so there’s no text to restore.`,
          );
        }
        const before = await repo.find(tx, slug);
        if (before && !before.edited) return toDraft(before);
        const shown = before?.shown ?? true;
        const after = await repo.save(tx, { ...article, shown, edited: false, updatedAt: now() });
        await audit(tx, by, { deed: 'help.restore', target: slug, before, after });
        return toDraft(after);
      });
    },

    /** Removes an operator's own article. Throws NOT_FOUND for none, CONFLICT for one that would be back at the next start. */
    remove(by: Operator, slug: string): Promise<HelpDraft> {
      return change(by, async (tx) => {
        const before = await requireRow(tx, slug);
        if (findShipped(slug)) {
          throw new AppError('CONFLICT', `"${slug}" is shipped with Pitlane. Hide it instead.`);
        }
        await repo.remove(tx, slug);
        await audit(tx, by, { deed: 'help.remove', target: slug, before });
        return toDraft(before);
      });
    },
  };
}
export type HelpService = ReturnType<typeof createHelpService>;

function toHit({ text, found, ...match }: HelpMatch): HelpHit {
  return { ...match, label: HELP_TOPIC_LABEL[match.topic], excerpt: makeExcerpt(text, found) };
}

/** Letters of an excerpt. */
const LENGTH = 180;
/** Letters before the word that was found. */
const BEFORE = 50;

/** The words of a text around the first of the given words that it has; its beginning when it has none. Cut at spaces, where there are any. */
export function makeExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = Math.max(0, words.map((word) => lower.indexOf(word)).find((place) => place >= 0) ?? 0);
  const start = found <= BEFORE ? 0 : text.lastIndexOf(' ', found - BEFORE) + 1;
  if (text.length - start <= LENGTH) return `${start > 0 ? '… ' : ''}${text.slice(start)}`;
  const space = text.lastIndexOf(' ', start + LENGTH);
  const end = space > start ? space : start + LENGTH;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)} …`;
}
