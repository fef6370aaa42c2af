import { m } from '@pitlane/shared/messages/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { authorHref } from '../../entities/authors/author-href.ts';
import { type FollowSide, getFollowsQueryOptions } from '../../entities/authors/author-queries.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

export type FollowsListProps = { id: number; side: FollowSide; onGo: () => void };

/** People, the newest follow first, each a link to their page. */
export function FollowsList({ id, side, onGo }: FollowsListProps) {
  const query = useInfiniteQuery(getFollowsQueryOptions(id, side));
  const people = query.data?.pages.flatMap(({ authors }) => authors) ?? [];
  return (
    <>
      {query.isError && <RetryCallout query={query} className="mb-4" />}
      {query.isPending && [0, 1, 2].map((row) => <Skeleton key={row} className="mb-3 h-12 w-full" />)}
      {query.isSuccess && people.length === 0 && <p className="text-mute">{m.authors.noOneYet}</p>}
      <ul>
        {people.map((author) => (
          <li key={author.id} className="border-b last:border-0">
            <Link
              to={authorHref(author.id)}
              onClick={onGo}
              className="flex min-h-14 items-center gap-3 rounded-md py-2 hover:bg-raise"
            >
              <Avatar url={author.avatar.url} size={40} className="size-10 rounded-md object-cover" />
              <span className="label min-w-0 flex-1 truncate text-body">{author.username}</span>
              <span className="text-small text-mute">
                {formatCount(author.followers)} {author.followers === 1 ? 'follower' : 'followers'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-4 w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.authors.loadMore}
        </Button>
      )}
    </>
  );
}
