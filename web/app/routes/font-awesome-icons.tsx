import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/font-awesome-icons';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Font Awesome icons', description: 'Font Awesome icons of Pitlane.' });

export default function FontAwesomeIconsPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Font Awesome icons" />
    </div>
  );
}
