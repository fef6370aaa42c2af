import { type Compare, CompareSchema } from '@pitlane/shared/api/compare';
import { comparePath, MAX_COMPARED, readComparedIds } from '@pitlane/shared/domain/cars/compare';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { CompareForm } from '../features/compare/compare-form.tsx';
import { CompareNotes } from '../features/compare/compare-notes.tsx';
import { getCompareApiPath, getCompareQueryOptions } from '../features/compare/compare-queries.ts';
import { CompareTable } from '../features/compare/compare-table.tsx';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/compare';

/** `compare` is null while the address names no item. */
type CompareData = { compare: Compare | null };

const readIds = (search: string) => readComparedIds(new URLSearchParams(search));

/** GET /compare?ids=a,b: up to four cars side by side. */
export async function loader(args: Route.LoaderArgs) {
  const { ids } = readIds(new URL(args.request.url).search);
  const compare = ids.length > 0 ? await loadJson(args, CompareSchema, getCompareApiPath(ids)) : null;
  return pack<CompareData>({ compare });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<CompareData> {
  const { ids } = readIds(new URL(request.url).search);
  if (ids.length === 0) return { compare: null };
  return {
    compare: await queryClient().ensureQueryData(getCompareQueryOptions(ids)).catch(throwAsRouteError),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const compare = args.loaderData && unpack<CompareData>(args.loaderData).compare;
  const titles = (compare?.compared ?? []).flatMap(({ car }) => (car ? [car.title] : []));
  return pageMeta(args, {
    title: titles.length > 1 ? `Compare ${titles.join(', ')}` : 'Compare cars',
    description: `Up to ${MAX_COMPARED} cars side by side: class, stats, price, offers and traits, with the best of each marked.`,
  });
};

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const asked = readIds(useLocation().search);
  const { ids } = asked;
  const query = useQuery({
    ...getCompareQueryOptions(ids),
    initialData: unpack<CompareData>(loaderData).compare ?? undefined,
    enabled: ids.length > 0,
  });
  const compared = (ids.length > 0 && query.data?.compared) || [];
  const cars = compared.flatMap(({ car }) => car ?? []);
  return (
    <TitledPage
      title="Compare cars"
      lead={`Up to ${MAX_COMPARED} side by side. The best of each row is marked.`}
      action={
        cars.length > 0 && (
          <span className="noscript:hidden">
            <ShareButton path={comparePath(ids)} title="Compare cars" />
          </span>
        )
      }
    >
      <CompareNotes asked={asked} compared={compared} />
      {cars.length > 0 ? (
        <CompareTable cars={cars} ids={ids} />
      ) : (
        <EmptyState
          icon="compare"
          title="Pick your cars"
          action={
            <ButtonLink to="/explore?category=car" variant="primary">
              Explore cars
            </ButtonLink>
          }
        >
          Press Compare on a car’s page or card, or add its ID below.
        </EmptyState>
      )}
      {cars.length < MAX_COMPARED && (
        <div className="mt-8">
          <CompareForm ids={cars.map(({ id }) => id)} />
        </div>
      )}
    </TitledPage>
  );
}
