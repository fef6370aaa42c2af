import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/etline-icons';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Line icons', description: 'Line icons of Pitlane.' });

export default function EtlineIconsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Line icons" />
    </div>
  );
}
