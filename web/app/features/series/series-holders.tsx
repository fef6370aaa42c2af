import type { SeriesFigures } from '@pitlane/shared/api/market';
import { Link } from 'react-router';
import { authorHref } from '../../entities/authors/author-href.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Who owns the most cars of a series. Nothing while it has none. */
export function SeriesHolders({ holders }: Pick<SeriesFigures, 'holders'>) {
  if (holders.length === 0) return null;
  return (
    <section aria-labelledby="holders">
      <h2 id="holders" className="display mb-4 text-h2">
        Top collectors
      </h2>
      <ol className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {holders.map(({ author, cars }, index) => (
          <li key={author.id} className="min-w-0">
            <Link
              to={authorHref(author.id)}
              className="surface flex min-h-14 items-center gap-3 px-4 py-2 transition-colors hover:bg-raise"
            >
              <span className="label w-6 text-mute tabular-nums">{index + 1}</span>
              <Avatar url={author.avatar.url} size={32} className="size-8 shrink-0 rounded-sm" />
              <span className="min-w-0 flex-1 truncate">{author.username}</span>
              <span className="label tabular-nums">
                {formatCount(cars)} {cars === 1 ? 'car' : 'cars'}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
