import type { NewsTags } from '@pitlane/shared/api/news';
import { m } from '@pitlane/shared/messages/messages';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { getNewsHref } from './news-queries.ts';

type TagLinksProps = {
  tags: NewsTags['tags'];
  chosen?: string | undefined;
  label: string;
  /** Begins with the way back to all posts. */
  withAll?: boolean;
};

/** Tags that lead to the posts that have them. */
export function TagLinks({ tags, chosen, label, withAll = false }: TagLinksProps) {
  if (tags.length === 0) return null;
  const all = withAll ? [undefined] : [];
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {[...all, ...tags.map(({ name }) => name)].map((tag) => (
        <Link
          key={tag ?? ''}
          to={getNewsHref({ page: 1, tag })}
          aria-current={withAll && tag === chosen ? 'true' : undefined}
          className={cx(
            'label grid min-h-11 place-items-center rounded-md border px-3.5 text-small',
            withAll && tag === chosen
              ? 'border-edge bg-press text-ink'
              : 'text-mute hover:border-edge hover:text-ink',
          )}
        >
          {tag ?? m.news.allNews}
        </Link>
      ))}
    </nav>
  );
}
