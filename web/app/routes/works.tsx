import { WorkGrid } from '../features/works/work-grid.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/works';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Gallery',
    description:
      'Eight pictures from the pit lane: six series of cars, the tuneup garage and the gas station.',
  });

/** GET /works. ?picture= shows one in large. */
export default function WorksPage() {
  return (
    <TitledPage
      title="Gallery"
      lead={
        <>
          One car of each series, and the two buildings of the lane. Every picture here is drawn by code, as
          every <TextLink to="/explore">car on the market</TextLink> is.
        </>
      }
    >
      <WorkGrid />
    </TitledPage>
  );
}
