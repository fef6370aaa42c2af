import { useSearchParams } from 'react-router';
import { Minter } from '../features/minter/minter.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { readChain } from '../lib/read-chain.ts';
import type { Route } from './+types/minter';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'NFT Minting',
    description: 'Mint a token of your own: a picture, a name and a description, on one of three chains.',
  });

/** GET /minter: the free-form minter. ?chain= selects the chain. */
export default function MinterPage() {
  const [params] = useSearchParams();
  return <Minter chain={readChain(params)} />;
}
