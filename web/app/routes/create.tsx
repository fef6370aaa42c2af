import { CreatePage } from '../features/create/create-page.tsx';
import { NftCard } from '../features/nfts/card/nft-card.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/create';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Create single item',
    description: 'Make an item of your own out of a picture or a video, and offer it for sale.',
  });

/** GET /create and /create2: one item. */
export default function SinglePage() {
  return <CreatePage key="single" plan="single" Card={NftCard} />;
}
