import { type LegalText, LegalTextSchema } from '@pitlane/shared/api/legal';
import { asSent, getJson } from '../lib/api.ts';
import { formatDay } from '../lib/format/format-day.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { getSiteName } from '../lib/site-name.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { Prose } from '../ui/prose.tsx';
import type { Route } from './+types/legal';

const pathOf = (name: string) => `/api/legal/${encodeURIComponent(name)}`;

/** GET /legal/{name}: a legal text of the studio (docs/studio-file.md). */
export async function loader(args: Route.LoaderArgs): Promise<LegalText> {
  return loadJson(args, LegalTextSchema, pathOf(args.params.name));
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LegalText> {
  const init = { signal: request.signal };
  return getJson(asSent<LegalText>(), pathOf(params.name), { init }).catch(throwAsRouteError);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.title ?? 'Page not found',
    description: `${args.loaderData?.title ?? 'A legal text'} of ${getSiteName()}.`,
    image: '/media/pages/home.png',
  });

export default function LegalPage({ loaderData: { title, content_html, changed } }: Route.ComponentProps) {
  const lead = (
    <>
      Last changed on <time dateTime={changed}>{formatDay(changed)}</time>.
    </>
  );
  return (
    <TitledPage title={title} lead={lead}>
      <div className="max-w-2xl">
        <Prose html={content_html} />
      </div>
    </TitledPage>
  );
}
