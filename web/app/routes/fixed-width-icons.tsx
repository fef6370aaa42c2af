import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/fixed-width-icons';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Fixed-width icons', description: 'Fixed-width icons of Pitlane.' });

export default function FixedWidthIconsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Fixed-width icons" />
    </div>
  );
}
