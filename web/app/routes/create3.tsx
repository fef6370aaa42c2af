import { CreatePage } from '../features/create/create-page.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/create3';

// Its code comes with the reader's first sign.
const Card = lazyComponent(() =>
  import('../features/nfts/card/nft-card.tsx').then((module) => module.NftCard),
);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Create a set of items',
    description: 'Make a set of up to 20 items from your own pictures and videos, and put them up for sale.',
  });

/** GET /create3: a set. */
export default function SetPage() {
  return <CreatePage key="multiple" plan="multiple" Card={Card} />;
}
