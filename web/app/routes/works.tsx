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
          One car from each series, and the lane’s two buildings. All pictures here are drawn by code, like
          every <TextLink to="/explore">car on the market</TextLink>.
        </>
      }
    >
      <WorkGrid />
    </TitledPage>
  );
}
