import type { HelpHit } from '@pitlane/shared/api/help';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { getArticlePath } from './help-path.ts';

type HelpResultsProps = { question: string; results: readonly HelpHit[] };

/** How many were found, in words. */
export function countArticles(count: number): string {
  return count === 1 ? '1 article' : `${count === 0 ? 'No' : count} articles`;
}

/** The results, best first, each with the place in its text; a link to the contact page when there are none. */
export function HelpResults({ question, results }: HelpResultsProps) {
  if (results.length === 0) {
    return (
      <div className="max-w-3xl">
        <EmptyState
          icon="search"
          title={`Nothing found for “${question}”`}
          action={
            <ButtonLink to="/contact" variant="primary">
              Ask us
            </ButtonLink>
          }
        >
          Try another word, look through the topics below, or write to us.
        </EmptyState>
      </div>
    );
  }
  return (
    <section aria-labelledby="results-title">
      <h2 id="results-title" className="display text-h3 wrap-anywhere">
        {countArticles(results.length)} for “{question}”
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
        Not there?{' '}
        <Link to="/contact" className="underline decoration-edge underline-offset-3 hover:decoration-current">
          Ask us
        </Link>
        .
      </p>
    </section>
  );
}
