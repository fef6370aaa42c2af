import { CreateOptions } from '../features/create/create-options.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/create-options';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Create collectible',
    description: 'Make one item or a set of items from your own pictures and videos.',
  });

/** GET /createOptions: the chooser that the header's Create leads to. */
export default function CreateOptionsRoute() {
  return <CreateOptions />;
}
