import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/elegant-icons';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Elegant icons', description: 'Elegant icons of Pitlane.' });

export default function ElegantIconsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Elegant icons" />
    </div>
  );
}
