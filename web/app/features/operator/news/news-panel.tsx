import type { NewsPost } from '@pitlane/shared/api/news';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Panel } from '../panel.tsx';
import { CommentRows } from './comment-rows.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostRows } from './post-rows.tsx';

/** The post in the editor: none, a new one, or one that is changed. */
type Editing = { post: NewsPost | undefined; opened: number };

/** The news: what waits for a decision, what is published, and the desk to write at. */
export function NewsPanel({ self: { guarded } }: { self: OperatorSelf }) {
  const [editing, setEditing] = useState<Editing>();
  const open = (post?: NewsPost) => setEditing({ post, opened: Date.now() });
  return (
    <Panel
      title="News"
      lead="Posts, and what readers say about them: a comment is shown once you have shown it."
    >
      {guarded && (
        <Callout kind="info" quiet>
          {guarded}
        </Callout>
      )}
      <h3 className="display text-h3">Comments</h3>
      <CommentRows />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-h3">Posts</h3>
        {!editing && (
          <Button size="sm" variant="primary" disabledReason={guarded ?? undefined} onClick={() => open()}>
            Write a post
          </Button>
        )}
      </div>
      {editing && (
        <PostEditor key={editing.opened} post={editing.post} onClose={() => setEditing(undefined)} />
      )}
      <PostRows guarded={guarded} onEdit={open} />
    </Panel>
  );
}
