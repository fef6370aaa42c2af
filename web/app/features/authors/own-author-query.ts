import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { queryOptions } from '@tanstack/react-query';
import { authorPath } from '../../entities/authors/author-queries.ts';
import { asSent } from '../../lib/api.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';

/** An author as the signed-in account gets it: operators may have hidden from others what it says. */
export function getOwnAuthorQueryOptions(id: number) {
  return queryOptions({
    queryKey: [OWN, 'author', id],
    queryFn: ({ signal }) => getOwn(asSent<AuthorProfile>(), authorPath(id), signal),
  });
}
