import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/help-article';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Help article', description: 'Help article of Pitlane.' });

export default function HelpArticlePage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Help article" />
    </div>
  );
}
