import type { NewsAuthor, NewsTags, RecentNews } from '@pitlane/shared/api/news';
import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getSiteName } from '../../lib/site-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { TagLinks } from './tag-links.tsx';

type PostSidebarProps = {
  postId: number;
  recent: RecentNews['posts'];
  author: NewsAuthor;
  tags: NewsTags['tags'];
};

/** Beside a post: recent posts, who wrote it, its tags. */
export function PostSidebar({ postId, recent, author, tags }: PostSidebarProps) {
  return (
    <aside aria-label={m.news.aboutThisPost} className="grid content-start gap-9 lg:sticky lg:top-24">
      <Part title={m.news.recentPosts}>
        <ul className="grid divide-y divide-dashed">
          {recent.map(({ id, title, timestamp }) => (
            <li key={id}>
              <Link
                to={`/news/${id}`}
                prefetch="intent"
                aria-current={id === postId ? 'page' : undefined}
                className="grid min-h-11 gap-0.5 py-2.5 hover:underline aria-[current=page]:text-signal-text"
              >
                <span className="font-medium text-balance">{title}</span>
                <LocalTime seconds={timestamp} className="text-small text-mute" />
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={m.news.about}>
        <div className="flex items-start gap-4">
          <Avatar
            url={author.avatar.url}
            size={52}
            className="size-13 shrink-0 rounded-full bg-raise object-cover"
          />
          <div className="min-w-0">
            {author.id === null ? (
              <p className="font-semibold">{author.username}</p>
            ) : (
              <Link to={`/Author/${author.id}`} className="font-semibold hover:underline">
                {author.username}
              </Link>
            )}
            <p className="mt-1 whitespace-pre-line text-mute wrap-anywhere">
              {author.about || m.news.writesForSite({ site: getSiteName() })}
            </p>
          </div>
        </div>
      </Part>
      {tags.length > 0 && (
        <Part title={m.news.tags}>
          <TagLinks tags={tags} label={m.news.tagsOfThisPost} />
        </Part>
      )}
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display mb-3 border-b-2 border-signal pb-2 text-h3">{title}</h2>
      {children}
    </section>
  );
}
