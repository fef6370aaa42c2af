import { CreatePage } from '../features/create/create-page.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/create';

// Its code comes with the reader's first sign.
const Card = lazyComponent(() =>
  import('../features/nfts/card/nft-card.tsx').then((module) => module.NftCard),
);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Create single item',
    description: 'Make your own item from a picture or video, and put it up for sale.',
  });

/** GET /create and /create2: one item. */
export default function SinglePage() {
  return <CreatePage key="single" plan="single" Card={Card} />;
}
