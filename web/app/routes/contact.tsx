import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/contact';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Contact', description: 'Contact of Pitlane.' });

export default function ContactPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Contact" />
    </div>
  );
}
