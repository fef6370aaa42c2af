import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/author-opensea';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Wallet profile', description: 'Wallet profile of Pitlane.' });

export default function AuthorOpenseaPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Wallet profile" />
    </div>
  );
}
