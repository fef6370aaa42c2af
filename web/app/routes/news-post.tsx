import {
  type NewsComments,
  NewsCommentsSchema,
  type NewsPost,
  NewsPostSchema,
  type NewsTags,
  NewsTagsSchema,
  type RecentNews,
  RecentNewsSchema,
} from '@pitlane/shared/api/news';
import {
  commentsPath,
  getCommentsQueryOptions,
  getFeedLink,
  getPostQueryOptions,
  getPostTagsQueryOptions,
  postPath,
  postTagsPath,
  RECENT_NEWS,
  RECENT_PATH,
} from '../features/news/news-queries.ts';
import { PostArticle, PostCover } from '../features/news/post-article.tsx';
import { PostComments } from '../features/news/post-comments.tsx';
import { PostSidebar } from '../features/news/post-sidebar.tsx';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { getSiteName } from '../lib/site-name.ts';
import type { Route } from './+types/news-post';

type PostData = {
  post: NewsPost;
  comments: NewsComments;
  recent: RecentNews['posts'];
  tags: NewsTags['tags'];
};

/** GET /news/{postId}: a post, what is said about it, and what is beside it. */
export async function loader(args: Route.LoaderArgs) {
  const { postId } = args.params;
  // First: of a post that there is not, this says it.
  const post = await loadJson(args, NewsPostSchema, postPath(postId));
  const [comments, { posts: recent }, { tags }] = await Promise.all([
    loadJson(args, NewsCommentsSchema, commentsPath(postId)),
    loadJson(args, RecentNewsSchema, RECENT_PATH),
    loadJson(args, NewsTagsSchema, postTagsPath(postId)),
  ]);
  return pack<PostData>({ post, comments, recent, tags });
}

export async function clientLoader({ params: { postId } }: Route.ClientLoaderArgs): Promise<PostData> {
  const client = queryClient();
  const [post, comments, { posts: recent }, { tags }] = await Promise.all([
    client.fetchQuery(getPostQueryOptions(postId)),
    client.fetchQuery(getCommentsQueryOptions(postId)),
    client.fetchQuery(RECENT_NEWS),
    client.fetchQuery(getPostTagsQueryOptions(postId)),
  ]).catch(throwAsRouteError);
  return { post, comments, recent, tags };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData && unpack<PostData>(args.loaderData);
  if (!data)
    return pageMeta(args, {
      title: 'News post',
      description: `A news post of ${getSiteName()}.`,
      hidden: true,
    });
  const { id, title, excerpt, timestamp, updated_at } = data.post;
  const toIso = (seconds: number) => new Date(seconds * 1_000).toISOString();
  return [
    ...pageMeta(args, { title, description: excerpt, image: `/media/news-cards/${id}.png` }),
    { property: 'article:published_time', content: toIso(timestamp) },
    { property: 'article:modified_time', content: toIso(updated_at) },
    getFeedLink(),
  ];
};

export default function NewsPostPage(props: Route.ComponentProps) {
  const { post, comments, recent, tags } = unpack<PostData>(props.loaderData);
  return (
    <>
      <PostCover cover={post.cover} />
      <div className="page-width grid gap-x-16 gap-y-14 pt-8 pb-20 md:pt-12 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 xl:ms-auto xl:w-full xl:max-w-3xl">
          <PostArticle post={post} />
          <PostComments key={post.id} postId={post.id} given={comments} />
        </div>
        <PostSidebar postId={post.id} recent={recent} author={post.author} tags={tags} />
      </div>
    </>
  );
}
