import type { HelpTopicList } from '@pitlane/shared/api/help';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { getArticlePath } from './help-path.ts';
import { TOPIC_WORDS } from './topic-words.ts';

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
