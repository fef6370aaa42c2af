import { type Help, HelpSchema } from '@pitlane/shared/api/help';
import { HelpCenter } from '../features/help/help-center.tsx';
import { getHelpApiPath, readQuestion } from '../features/help/help-path.ts';
import { asSent, getJson } from '../lib/api.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/helpcenter';

const searchOf = ({ url }: Request) => new URL(url).searchParams;

/** GET /helpcenter: the topics, and with `q` what answers it. */
export async function loader(args: Route.LoaderArgs): Promise<Help> {
  return loadJson(args, HelpSchema, getHelpApiPath(searchOf(args.request)));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Help> {
  const init = { signal: request.signal };
  return getJson(asSent<Help>(), getHelpApiPath(searchOf(request)), { init }).catch(throwAsRouteError);
}

export const meta: Route.MetaFunction = (args) => {
  const question = readQuestion(new URLSearchParams(args.location.search));
  return pageMeta(args, {
    title: question === '' ? 'Help Center' : `Help for “${question}”`,
    description:
      'Answers for players and studios: wallets, buying, selling, creating, running a marketplace, and building on its API.',
    hidden: question !== '',
  });
};

export default function HelpCenterPage({ loaderData }: Route.ComponentProps) {
  return <HelpCenter path="/helpcenter" help={loaderData} />;
}
