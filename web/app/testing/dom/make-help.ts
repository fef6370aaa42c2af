/** The Help Center as component tests answer it. */
import {
  type Help,
  type HelpArticle,
  HelpArticleSchema,
  type HelpDraft,
  HelpDraftSchema,
  type HelpHit,
  HelpSchema,
} from '@pitlane/shared/api/help';
import { HELP_TOPIC_LABEL, HELP_TOPICS } from '@pitlane/shared/domain/site/help';
import { NOW } from './scripted-site.ts';

const ENTRY = {
  slug: 'connect-a-wallet',
  title: 'How do I connect a wallet?',
  summary: 'Which wallets work here.',
};
const TOPIC = { topic: HELP_TOPICS[0], label: HELP_TOPIC_LABEL[HELP_TOPICS[0]] };

/** GET /api/help: the six topics, the first with one article. */
export function makeHelp(results: readonly HelpHit[] | null = null): Help {
  return HelpSchema.parse({
    topics: HELP_TOPICS.map((topic, i) => ({
      topic,
      label: HELP_TOPIC_LABEL[topic],
      articles: i === 0 ? [ENTRY] : [],
    })),
    results,
  });
}

export function makeHit(given: Partial<HelpHit> = {}): HelpHit {
  return { ...ENTRY, ...TOPIC, excerpt: 'Press Connect Wallet in the header.', ...given };
}

/** Makes the answer to GET /api/help/{slug}. */
export function makeArticle(given: Partial<HelpArticle> = {}): HelpArticle {
  return HelpArticleSchema.parse({
    ...ENTRY,
    ...TOPIC,
    content: 'Press **Connect Wallet**.',
    content_html: '<p>Press <strong>Connect Wallet</strong>.</p>',
    updated_at: NOW,
    previous: null,
    next: null,
    related: [],
    ...given,
  });
}

/** An article as operators see it: a shipped one, as it came. */
export function makeDraft(given: Partial<HelpDraft> = {}): HelpDraft {
  return HelpDraftSchema.parse({
    ...ENTRY,
    topic: TOPIC.topic,
    content: 'Press **Connect Wallet**.',
    shown: true,
    edited: false,
    shipped: true,
    updated_at: NOW,
    ...given,
  });
}
