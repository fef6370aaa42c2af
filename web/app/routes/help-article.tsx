import { type HelpArticle as Article, HelpArticleSchema } from '@pitlane/shared/api/help';
import { HelpArticle } from '../features/help/help-article.tsx';
import { asSent, getJson } from '../lib/api.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/help-article';

const pathOf = (slug: string) => `/api/help/${encodeURIComponent(slug)}`;

/** GET /helpcenter/{slug}: an article. */
export async function loader(args: Route.LoaderArgs): Promise<Article> {
  return loadJson(args, HelpArticleSchema, pathOf(args.params.slug));
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Article> {
  const init = { signal: request.signal };
  return getJson(asSent<Article>(), pathOf(params.slug), { init }).catch(throwAsRouteError);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `${args.loaderData.title} · Help` : 'Help article not found',
    description: args.loaderData?.summary ?? 'We couldn’t find this help article.',
  });

export default function HelpArticlePage({ loaderData }: Route.ComponentProps) {
  return <HelpArticle article={loaderData} />;
}
