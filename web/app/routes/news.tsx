import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/news';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'News', description: 'News of Pitlane.' });

export default function NewsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="News" />
    </div>
  );
}
