import { formatCount } from '../../lib/format/format-price.ts';

/** "No comments yet", "1 comment", "12 comments". */
export function formatComments(count: number): string {
  if (count === 0) return 'No comments yet';
  return `${formatCount(count)} ${count === 1 ? 'comment' : 'comments'}`;
}
