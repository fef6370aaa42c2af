import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/works';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Gallery', description: 'Gallery of Pitlane.' });

export default function WorksPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Gallery" />
    </div>
  );
}
