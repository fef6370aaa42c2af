import type { HelpArticle as Article, HelpEntry } from '@pitlane/shared/api/help';
import { m } from '@pitlane/shared/messages/messages';
import { Link } from 'react-router';
import { rich } from '../../lib/rich.ts';
import { Icon } from '../../ui/icon.tsx';
import { Prose } from '../../ui/prose.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { getArticlePath } from './help-path.ts';

/** An article with its place in the Help Center, and where to read on. */
export function HelpArticle({ article }: { article: Article }) {
  const { topic, label, title, summary, content_html, previous, next, related } = article;
  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-14 pt-6 pb-20 md:pt-8 lg:grid-cols-[minmax(0,40rem)_minmax(16rem,22rem)] lg:justify-between xl:justify-start xl:gap-x-28">
      <article className="min-w-0">
        <nav aria-label={m.help.breadcrumbs}>
          <ol className="flex flex-wrap items-center gap-x-2 text-small text-mute">
            <Crumb to="/helpcenter">{m.help.helpCenter}</Crumb>
            <li aria-hidden>/</li>
            <Crumb to={`/helpcenter#${topic.replaceAll('_', '-')}`}>{label}</Crumb>
          </ol>
        </nav>
        <h1 className="display mt-3 text-h1 text-balance">{title}</h1>
        <p className="mt-3 mb-8 border-b pb-8 text-lead text-mute">{summary}</p>
        <Prose html={content_html} />
        <Neighbours previous={previous} next={next} />
      </article>
      <aside aria-label={m.help.moreHelp} className="min-w-0 lg:pt-12">
        {related.length > 0 && (
          <nav aria-labelledby="related-title">
            <h2 id="related-title" className="display text-h3">
              {m.help.relatedArticles}
            </h2>
            <ul className="mt-2 divide-y border-y">
              {related.map((each) => (
                <li key={each.slug}>
                  <Link
                    to={getArticlePath(each.slug)}
                    className="flex min-h-11 items-center justify-between gap-3 py-2.5 font-medium hover:underline"
                  >
                    {each.title}
                    <Icon name="chevron-right" className="size-4 text-mute" />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="mt-6 text-mute">
          {rich(
            m.help.stillStuckAskUsOrSearch({
              link: (text) => <TextLink to="/contact">{text}</TextLink>,
              link2: (text) => <TextLink to="/helpcenter">{text}</TextLink>,
            }),
          )}
        </p>
      </aside>
    </div>
  );
}

function Crumb({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-3 hover:decoration-current"
      >
        {children}
      </Link>
    </li>
  );
}

type Neighbours = { previous: HelpEntry | null; next: HelpEntry | null };

function Neighbours({ previous, next }: Neighbours) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={m.help.inThisTopic} className="mt-12 grid gap-4 border-t pt-6 sm:grid-cols-2">
      {previous && <Neighbour way="Previous" {...previous} />}
      {next && <Neighbour way="Next" {...next} />}
    </nav>
  );
}

function Neighbour({ way, slug, title }: HelpEntry & { way: 'Previous' | 'Next' }) {
  return (
    <Link
      to={getArticlePath(slug)}
      className={`group grid min-h-11 content-start gap-0.5 ${way === 'Next' ? 'sm:col-start-2 sm:text-end' : ''}`}
    >
      <span className="text-small text-mute">{way}</span>
      <span className="font-medium group-hover:underline">{title}</span>
    </Link>
  );
}
