import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/explore-opensea';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Explore the exchange', description: 'Explore the exchange of Pitlane.' });

export default function ExploreOpenseaPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Explore the exchange" />
    </div>
  );
}
