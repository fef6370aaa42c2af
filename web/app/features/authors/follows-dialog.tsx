import type { AuthorProfile } from '@pitlane/shared/api/authors';
import type { FollowSide } from '../../entities/authors/author-queries.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const FollowsList = lazyComponent(() => import('./follows-list.tsx').then((module) => module.FollowsList));

export type FollowsDialogProps = {
  author: AuthorProfile;
  side: FollowSide;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The dialog with an author's followers, or the authors that it follows. */
export function FollowsDialog({ author, side, open, onOpenChange }: FollowsDialogProps) {
  const title = side === 'followers' ? `Followers of ${author.username}` : `${author.username} follows`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} kind="sheet">
      <FollowsList id={author.id} side={side} onGo={() => onOpenChange(false)} />
    </Dialog>
  );
}
