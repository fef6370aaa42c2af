import type { NewsComment } from '@pitlane/shared/api/news';
import type { Person } from '@pitlane/shared/api/people';
import { getAvatarPath } from '../../core/authors/shown-author.ts';
import type { CommentRow } from './comments.repo.ts';

/** Comments with their replies, in the order of the rows. A reply whose comment is not shown stands alone. */
export function toThread(
  rows: readonly CommentRow[],
  people: ReadonlyMap<number | null, Person>,
): NewsComment[] {
  const byId = new Map(rows.map((row) => [row.id, toComment(row, people.get(row.authorId))]));
  const first: NewsComment[] = [];
  for (const { id, parentId } of rows) {
    const comment = byId.get(id);
    if (comment) ((parentId !== null && byId.get(parentId)?.replies) || first).push(comment);
  }
  return first;
}

/** An account is shown by its name and its picture of today, a visitor by the name that they gave. */
function toComment({ id, username, comment, at }: CommentRow, person: Person | undefined): NewsComment {
  return {
    id,
    author: person?.id ?? null,
    username: person?.username ?? username,
    avatar: person?.avatar ?? { url: getAvatarPath({ id, avatar: null }, null) },
    timestamp: at,
    comment,
    replies: [],
  };
}
