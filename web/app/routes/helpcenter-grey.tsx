import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/helpcenter-grey';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Help Center, grey', description: 'Help Center, grey of Pitlane.' });

export default function HelpCenterGreyPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Help Center, grey" />
    </div>
  );
}
