import type { Help, HelpHit, HelpTopicList } from '@pitlane/shared/api/help';
import { type HelpTopic, MAX_HELP_QUESTION } from '@pitlane/shared/domain/site/help';
import { m } from '@pitlane/shared/messages/messages';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { rich } from '../../lib/rich.ts';
import { toAddress, toPath } from '../../lib/site-path.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fieldClass } from '../../ui/forms/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { TitledPage } from '../../ui/page-title.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { getArticlePath, readQuestion } from './help-path.ts';

type HelpCenterProps = {
  /** Its own address: where its search leads. */
  path: string;
  help: Help;
};

/** The Help Center, on whichever field its page lays below it: the search, what was found, and the topics. */
export function HelpCenter({ path, help: { topics, results } }: HelpCenterProps) {
  const [params] = useSearchParams();
  const question = readQuestion(params);
  const { state, location } = useNavigation();
  const busy = state === 'loading' && toPath(location.pathname) === path;
  return (
    <TitledPage title={m.help.helpCenter} lead={m.help.straightAnswersForPlayersAndStudios}>
      <HelpSearch action={path} question={question} busy={busy} />
      {/* There before it has something to say: so a screen reader reads it. The focus stays in the box. */}
      <p role="status" className="sr-only">
        {results && !busy && m.help.lengthFound({ length: countArticles(results.length) })}
      </p>
      <div className="mt-10 grid grid-cols-1 gap-12">
        {results && <HelpResults question={question} results={results} />}
        <HelpTopics topics={topics} />
      </div>
    </TitledPage>
  );
}

type HelpSearchProps = {
  /** The page that it leads to. */
  action: string;
  question: string;
  /** An answer to another question is on its way. */
  busy?: boolean;
};

/** The search box of the Help Center: a GET form, so that it works without scripts too. */
function HelpSearch({ action, question, busy = false }: HelpSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(question);
  // Back and forward change the question from outside.
  useEffect(() => setTyped(question), [question]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const asked = typed.trim();
    void navigate(asked === '' ? action : `${action}?q=${encodeURIComponent(asked)}`);
  };
  return (
    <search>
      <form action={toAddress(action)} onSubmit={onSubmit} className="flex max-w-2xl gap-2">
        <span className="relative min-w-0 flex-1">
          <Icon name="search" className="pointer-events-none absolute top-3.5 start-3.5 size-5 text-mute" />
          <input
            type="search"
            name="q"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={MAX_HELP_QUESTION}
            aria-label={m.help.searchTheHelpCenter}
            placeholder={m.help.whatCanWeHelpWith}
            className={`${fieldClass} h-12.5! ps-11`}
          />
        </span>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {m.help.search}
        </Button>
      </form>
    </search>
  );
}

type TopicWords = { icon: IconName; lead: string };

/** The title and lead of each topic of the Help Center. */
const getTopicWords = (): Record<HelpTopic, TopicWords> => ({
  getting_started: { icon: 'flag', lead: m.help.yourWalletYourAccountAndThe },
  buying: { icon: 'basket', lead: m.help.mintingBuyingOffersAndAuctionsWhat },
  selling: { icon: 'tag', lead: m.help.listingAndAuctioningYourItemsAnd },
  creating: { icon: 'pencil', lead: m.help.makingYourOwnItemsAndTuning },
  partners: {
    icon: 'people',
    lead: m.help.forStudiosRunningTheSiteOpening,
  },
  developers: { icon: 'code', lead: m.help.theApiTheLiveStreamOrders },
});

/** The six topics, a row each: its icon and what it is about, then its articles. */
function HelpTopics({ topics }: { topics: readonly HelpTopicList[] }) {
  return (
    <div className="divide-y border-y">
      {topics.map((topic) => (
        <TopicRow key={topic.topic} {...topic} />
      ))}
    </div>
  );
}

function TopicRow({ topic, label, articles }: HelpTopicList) {
  const { icon, lead } = getTopicWords()[topic];
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
        <p className="text-mute">{m.help.thereAreNoArticlesOnThis}</p>
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

type HelpResultsProps = { question: string; results: readonly HelpHit[] };

/** How many were found, in words. */
function countArticles(count: number): string {
  return count === 1 ? '1 article' : `${count === 0 ? 'No' : count} articles`;
}

/** The results, best first, each with the place in its text; a link to the contact page when there are none. */
function HelpResults({ question, results }: HelpResultsProps) {
  if (results.length === 0) {
    return (
      <div className="max-w-3xl">
        <EmptyState
          icon="search"
          title={m.help.nothingFoundForQuestion({ question })}
          action={
            <ButtonLink to="/contact" variant="primary">
              {m.help.askUs}
            </ButtonLink>
          }
        >
          {m.help.tryAnotherWordBrowseTheTopics}
        </EmptyState>
      </div>
    );
  }
  return (
    <section aria-labelledby="results-title">
      <h2 id="results-title" className="display text-h3 wrap-anywhere">
        {m.help.lengthForQuestion({ length: countArticles(results.length), question })}
      </h2>
      <ol className="mt-3 max-w-3xl divide-y">
        {results.map(({ slug, title, label, summary, excerpt }) => (
          <li key={slug} className="py-5">
            <p className="label text-small text-mute">{label}</p>
            <h3 className="mt-0.5">
              <Link
                to={getArticlePath(slug)}
                className="display inline-flex min-h-11 items-center text-h3 underline decoration-edge underline-offset-4 hover:decoration-current"
              >
                {title}
              </Link>
            </h3>
            <p>{summary}</p>
            <p className="mt-1 text-small text-mute wrap-anywhere">{excerpt}</p>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-mute">
        {rich(
          m.help.notThereAskUs({
            link: (text) => (
              <Link
                to="/contact"
                className="underline decoration-edge underline-offset-3 hover:decoration-current"
              >
                {text}
              </Link>
            ),
          }),
        )}
      </p>
    </section>
  );
}
