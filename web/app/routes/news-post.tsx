import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/news-post';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'News post', description: 'News post of Pitlane.' });

export default function NewsPostPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="News post" />
    </div>
  );
}
