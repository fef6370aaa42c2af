import { HELP_TOPIC_LABEL } from '@pitlane/shared/domain/site/help';
import { type ReactNode, useRef } from 'react';
import { Form, Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { formatTotal } from '../../lib/format/format-price.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { fieldClass } from '../../ui/forms/field-frame.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { addRecent } from './recent-searches.ts';
import { findExplorePath, MAX_QUERY, type SearchCards } from './search-paths.ts';

/** The groups that have something, each with its count. `cards` shows the items. */
export function SearchResults({ answer, cards }: { answer: SearchCards; cards: ReactNode }) {
  const { items, authors, news, help, pages } = answer;
  const explore = findExplorePath(answer);
  return (
    <div className="grid gap-12">
      <Group name="Items" count={items.items.length && formatTotal(items.total, items.capped)}>
        {cards}
        {explore && items.total > items.items.length && (
          <p className="mt-6">
            <TextLink
              to={explore}
            >{`All ${formatTotal(items.total, items.capped)} items in Explore`}</TextLink>
          </p>
        )}
        {!explore && items.total > items.items.length && (
          <p className="mt-6 text-mute">These are the closest ones. Add a word or a number to see fewer.</p>
        )}
      </Group>
      <Group name="People" count={authors.length}>
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {authors.map(({ id, username, avatar }) => (
            <li key={id}>
              <Row to={`/Author/${id}`}>
                <Avatar url={avatar.url} size={40} className="size-10 shrink-0 rounded-full" />
                <span className="label min-w-0 truncate text-lead">{username}</span>
              </Row>
            </li>
          ))}
        </ul>
      </Group>
      <Group name="News" count={news.length}>
        <Lines>
          {news.map(({ id, title, excerpt, timestamp }) => (
            <Line key={id} to={`/news/${id}`} title={title} about={<LocalTime seconds={timestamp} />}>
              {excerpt}
            </Line>
          ))}
        </Lines>
      </Group>
      <Group name="Help" count={help.length}>
        <Lines>
          {help.map(({ slug, topic, title, summary }) => (
            <Line key={slug} to={`/helpcenter/${slug}`} title={title} about={HELP_TOPIC_LABEL[topic]}>
              {summary}
            </Line>
          ))}
        </Lines>
      </Group>
      <Group name="Pages" count={pages.length}>
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {pages.map(({ path, title }) => (
            <li key={path}>
              <Row to={path}>
                <span className="label text-lead">{title}</span>
              </Row>
            </li>
          ))}
        </ul>
      </Group>
    </div>
  );
}

/** Nothing for a group without results. */
function Group({ name, count, children }: { name: string; count: number | string; children: ReactNode }) {
  if (count === 0) return null;
  const id = `found-${name.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display mb-4 text-h2">
        {name} <span className="text-mute">{count}</span>
      </h2>
      {children}
    </section>
  );
}

function Row({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 rounded-md border bg-panel px-4 py-2 transition-colors hover:border-edge"
    >
      {children}
    </Link>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className="grid max-w-3xl gap-3">{children}</ul>;
}

type LineProps = { to: string; title: string; about: ReactNode; children: ReactNode };

function Line({ to, title, about, children }: LineProps) {
  return (
    <li className="relative rounded-md border bg-panel px-4 py-3 transition-colors hover:border-edge">
      <p className="text-small text-mute">{about}</p>
      <h3 className="label text-lead">
        <Link to={to} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h3>
      <p className="mt-1 text-mute">{children}</p>
    </li>
  );
}

/** The field of the page of results: a GET form, so it needs no script. */
export function SearchForm({ query }: { query: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Form
      action="/search"
      role="search"
      aria-label="Search the site"
      className="flex max-w-152 gap-2"
      onSubmit={() => addRecent(field.current?.value ?? '')}
    >
      <input
        key={query}
        ref={field}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={MAX_QUERY}
        autoComplete="off"
        aria-label="Search cars, people, news and help"
        placeholder="Search cars, people, news and help"
        className={fieldClass}
      />
      <button type="submit" className={cx(buttonClass('primary'), 'min-h-11')}>
        Search
      </button>
    </Form>
  );
}
