import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/price';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Pricing', description: 'Pricing of Pitlane.' });

export default function PricePage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Pricing" />
    </div>
  );
}
