import type { NewsList, NewsPost, NewsSummary } from '@pitlane/shared/api/news';
import { NEWS_PAGE_SIZE } from '@pitlane/shared/domain/site/news';
import { useState } from 'react';
import { asSent, getJson } from '../../../lib/api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Ago } from '../../../ui/time.tsx';
import { ConfirmButton } from '../confirm-button.tsx';
import { getPublicQueryOptions, useSend } from '../operator-queries.ts';
import { Answer, type Done, Nothing, Row, Rows } from '../panel.tsx';

type PostRowsProps = { guarded: string | null; onEdit: (post: NewsPost) => void };

/** What is published, five at a time. */
export function PostRows({ guarded, onEdit }: PostRowsProps) {
  const [page, setPage] = useState(1);
  return (
    <Answer options={getPublicQueryOptions<NewsList>(`/api/blog-posts?page=${page}`)} room="h-72">
      {({ posts, total }) => (
        <>
          {posts.length === 0 ? (
            <Nothing>Nothing is published here.</Nothing>
          ) : (
            <Rows label="Posts">
              {posts.map((post) => (
                <PostRow key={post.id} post={post} guarded={guarded} onEdit={onEdit} />
              ))}
            </Rows>
          )}
          <div className="flex gap-2">
            {page > 1 && (
              <Button size="sm" onClick={() => setPage(page - 1)}>
                Newer posts
              </Button>
            )}
            {page * NEWS_PAGE_SIZE < total && (
              <Button size="sm" onClick={() => setPage(page + 1)}>
                Older posts
              </Button>
            )}
          </div>
        </>
      )}
    </Answer>
  );
}

type PostRowProps = PostRowsProps & { post: NewsSummary };

function PostRow({ post: { id, title, timestamp, likes, counts }, guarded, onEdit }: PostRowProps) {
  const send = useSend();
  const { busy, failure, run } = useWork();
  const path = `/api/blog-posts/${id}`;
  const edit = () => run(async () => onEdit(await getJson(asSent<NewsPost>(), path)));
  const remove = async (): Promise<Done> => {
    await send(`/api/operator/blog-posts/${id}`, 'DELETE');
    return { text: `Deleted: ${title}.` };
  };
  return (
    <Row
      head={<TextLink to={`/news/${id}`}>{title}</TextLink>}
      detail={
        <>
          <Ago seconds={timestamp} /> · {likes} likes · {counts} comments
        </>
      }
    >
      <Button
        size="sm"
        aria-label={`Edit ${title}`}
        busy={busy}
        disabledReason={guarded ?? undefined}
        onClick={edit}
      >
        Edit
      </Button>
      <ConfirmButton
        label="Delete"
        name={`Delete ${title}`}
        variant="danger"
        effect="The post goes for good, with its likes and comments. The audit log keeps its words."
        disabledReason={guarded ?? undefined}
        run={remove}
      />
      {failure && (
        <p role="alert" className="basis-full text-small text-stop">
          {failure.message}
        </p>
      )}
    </Row>
  );
}
