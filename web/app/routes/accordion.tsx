import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/accordion';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Accordion', description: 'Accordion of Pitlane.' });

export default function AccordionPage() {
  return (
    <div className="page-width pb-20">
      <PageTitle title="Accordion" />
    </div>
  );
}
