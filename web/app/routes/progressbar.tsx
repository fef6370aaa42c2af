import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/progressbar';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Progress bars', description: 'Progress bars of Pitlane.' });

export default function ProgressBarPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Progress bars" />
    </div>
  );
}
