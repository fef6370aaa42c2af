import type { HelpTopicList } from '@pitlane/shared/api/help';
import type { HelpTopic } from '@pitlane/shared/domain/site/help';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { getArticlePath } from './help-path.ts';

type TopicWords = { icon: IconName; lead: string };

/** The title and lead of each topic of the Help Center. */
const TOPIC_WORDS: Record<HelpTopic, TopicWords> = {
  getting_started: { icon: 'flag', lead: 'Your wallet, your account, and the first lap around the site.' },
  buying: { icon: 'basket', lead: 'Minting, buying, offers and auctions: what you pay, and what you get.' },
  selling: { icon: 'tag', lead: 'Listing and auctioning what you own, and what is left after fees.' },
  creating: { icon: 'pencil', lead: 'Making items of your own, and changing the cars that you have.' },
  partners: { icon: 'people', lead: 'For studios: running the site, opening drops, and playing with cars.' },
  developers: { icon: 'code', lead: 'The API, the live stream, orders, metadata and files.' },
};

/** The six topics, a row each: its icon and what it is about, then its articles. */
export function HelpTopics({ topics }: { topics: readonly HelpTopicList[] }) {
  return (
    <div className="divide-y border-y">
      {topics.map((topic) => (
        <TopicRow key={topic.topic} {...topic} />
      ))}
    </div>
  );
}

function TopicRow({ topic, label, articles }: HelpTopicList) {
  const { icon, lead } = TOPIC_WORDS[topic];
  const id = topic.replaceAll('_', '-');
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-x-10 gap-y-4 py-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:py-10"
    >
      <div className="flex items-start gap-4">
        <Icon name={icon} className="mt-0.5 size-9 text-signal-text" />
        <div>
          <h2 id={`${id}-title`} className="display text-h2">
            {label}
          </h2>
          <p className="mt-1.5 max-w-sm text-mute">{lead}</p>
        </div>
      </div>
      {articles.length === 0 ? (
        <p className="text-mute">Nothing is written about this yet.</p>
      ) : (
        <ul className="grid content-start gap-x-10 sm:grid-cols-2">
          {articles.map(({ slug, title }) => (
            <li key={slug}>
              <Link
                to={getArticlePath(slug)}
                className="flex min-h-11 items-center py-2 font-medium underline decoration-edge underline-offset-3 hover:decoration-current"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
