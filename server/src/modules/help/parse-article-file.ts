import { HelpSlugSchema, WriteHelpSchema } from '@pitlane/shared/api/help';
import { HELP_TOPICS, type HelpTopic } from '@pitlane/shared/domain/site/help';

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

const PATH = /^([a-z_]+)\/(\d{2})-([^/]+)\.md$/;
const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const HEAD_LINE = /^(title|summary): (.+)$/;

/**
 * Reads the file of an article. `path` is `<topic>/<NN>-<slug>.md`. The file begins with `title:` and `summary:` between two
 * lines of `---`; the rest is Markdown. Throws an Error that says what is wrong with the file.
 */
export function parseArticleFile(path: string, text: string): ShippedArticle {
  const [, topic, place, slug] = PATH.exec(path) ?? [];
  if (!isTopic(topic)) throw new Error(`${path}: the folder must be a topic (${HELP_TOPICS.join(', ')})`);
  if (!HelpSlugSchema.safeParse(slug).success) throw new Error(`${path}: ${slug} is no slug`);
  const [, head, content = ''] = FILE.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined) throw new Error(`${path}: there is no head between two lines of ---`);
  const { title, summary } = parseHead(path, head);
  const checked = WriteHelpSchema.safeParse({ topic, title, summary, content });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new Error(`${path}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return { ...checked.data, slug: String(slug), position: Number(place) };
}

function parseHead(path: string, head: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of head.split('\n')) {
    const [, name, value] = HEAD_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Error(`${path}: "${line}" is neither a title nor a summary`);
    if (name in fields) throw new Error(`${path}: ${name} is there twice`);
    fields[name] = value;
  }
  return fields;
}

function isTopic(text: string | undefined): text is HelpTopic {
  return HELP_TOPICS.some((topic) => topic === text);
}
