import { DropListSchema } from '@pitlane/shared/api/drops';
import { NftListSchema } from '@pitlane/shared/api/nfts';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { getNftRowQueryOptions } from '../entities/nfts/nft-queries.ts';
import { DROPS_PATH, getDropsQueryOptions, newestPath } from '../features/drops/drop-queries.ts';
import { LaunchStage, useNewest } from '../features/drops/launch-stage.tsx';
import { MintPanel } from '../features/drops/mint-panel.tsx';
import { MintStatus } from '../features/drops/mint-status.tsx';
import { type MintState, mintStore } from '../features/drops/mint-store.ts';
import { OtherAssets } from '../features/drops/other-assets.tsx';
import { toCards } from '../lib/cards.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { readChain } from '../lib/read-chain.ts';
import { useStore } from '../lib/store.ts';
import { wordsAsServed } from '../lib/words-as-served.tsx';
import { WITH_ACTION_BAR } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { ChainChoice } from '../ui/cars/chain-choice.tsx';
import { Callout } from '../ui/feedback/callout.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/mint';

const OddsTable = wordsAsServed(() =>
  import('../features/drops/odds-table.tsx').then((module) => module.OddsTable),
);
const HowBuildsAreDrawn = wordsAsServed(() =>
  import('../features/drops/how-builds-are-drawn.tsx').then((module) => module.HowBuildsAreDrawn),
);

/** GET /mint: the launch pad. ?chain= selects the chain. */
export async function loader(args: Route.LoaderArgs) {
  const chain = readChain(new URL(args.request.url).searchParams);
  const [drops, newest] = await Promise.all([
    loadJson(args, DropListSchema, DROPS_PATH),
    loadJson(args, NftListSchema, newestPath(chain)),
  ]);
  return { drops, newest: { chain, list: toCards(newest) } };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const chain = readChain(new URL(request.url).searchParams);
  const client = queryClient();
  const [drops, newest] = await Promise.all([
    client.ensureQueryData(getDropsQueryOptions()).catch(throwAsRouteError),
    client.ensureQueryData(getNftRowQueryOptions(newestPath(chain))).catch(throwAsRouteError),
  ]);
  return { drops, newest: { chain, list: newest } };
}

export const handle = WITH_ACTION_BAR;

/** The page itself asks for another chain's car (useNewest): its failure belongs on the page, not in place of it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Mint a car',
    description:
      'Mint a racing car on one of three chains. Price, supply and odds come from the contract itself.',
  });

export default function MintPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const chain = readChain(params);
  const drops = useQuery({ ...getDropsQueryOptions(), initialData: loaderData.drops });
  const newest = useNewest(chain, loaderData.newest);
  const mint = useStore(mintStore);
  useEffect(() => {
    void mintStore.resume();
  }, []);
  const all = drops.data.drops;
  const drop = all.find((each) => each.chain === chain && each.collection === 'cars');
  return (
    <div className="page-width grid gap-14 pb-20">
      <div>
        <PageTitle
          title="Mint"
          lead={`Straight off the line on ${CHAIN_FACTS[chain].label}. One car per mint, yours once confirmed.`}
          action={<ChainChoice chain={chain} />}
        />
        <section aria-labelledby="cars">
          <h2 id="cars" className="display mb-4 text-h2">
            Cars
          </h2>
          <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23.75rem]">
            <LaunchStage mint={mint} newest={newest} />
            <div className="lg:row-span-2">
              {drop ? (
                <MintPanel drop={drop} drops={all} mint={mint} />
              ) : (
                <DropUnavailable
                  chain={chain}
                  busy={drops.isFetching}
                  onRetry={() => void drops.refetch()}
                  mint={mint}
                />
              )}
            </div>
            <OddsTable />
          </div>
        </section>
      </div>
      <OtherAssets chain={chain} drops={all} answers={!drops.data.unavailable.includes(chain)} mint={mint} />
      <HowBuildsAreDrawn />
    </div>
  );
}

type DropUnavailableProps = { chain: Chain; busy: boolean; onRetry: () => void; mint: MintState };

/** In the place of the deal while its chain cannot be read. The other chains go on. */
function DropUnavailable({ chain, busy, onRetry, mint }: DropUnavailableProps) {
  return (
    <div className="grid gap-4">
      <Callout kind="error" title={`${CHAIN_FACTS[chain].label} isn’t responding`}>
        <p>We can’t read its price and supply right now, so you can’t mint here. The other chains work.</p>
        <Button size="sm" busy={busy} onClick={onRetry} className="mt-2.5">
          Retry
        </Button>
      </Callout>
      <MintStatus mint={mint} target={{ chain, collection: 'cars' }} drop={undefined} />
    </div>
  );
}
