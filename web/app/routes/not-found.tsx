import { data } from 'react-router';
import { ErrorPage } from '../layout/error-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/not-found';

export function loader() {
  return data(null, { status: 404 });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Page not found',
    description: 'We couldn’t find this page.',
    hidden: true,
  });
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}
