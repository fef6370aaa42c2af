import { type MetaFunction, redirect } from 'react-router';
import type { AuthorData } from '../features/authors/author-data.ts';
import { loadInBrowser } from '../features/authors/load-author.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { getLoginPath, useRequiredSession } from '../lib/require-session.ts';
import { getSession } from '../lib/session.ts';
import type { Route } from './+types/author';
import { AuthorView } from './author-view.tsx';

/** GET /author/{id}: the same page behind the login. Only the browser knows who is signed in, so the server renders its boxes. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<AuthorData> {
  const { pathname, search } = new URL(request.url);
  if (!getSession()) throw redirect(getLoginPath(`${pathname}${search}`));
  return loadInBrowser(request, params.id, '/author');
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Author', description: 'What an author sells, made and likes.', hidden: true });

export function HydrateFallback() {
  return <PageSkeleton path="/author/1" />;
}

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const session = useRequiredSession();
  return session ? <AuthorView data={loaderData} /> : <HydrateFallback />;
}
