import { type Help, HelpSchema } from '@pitlane/shared/api/help';
import { HelpCenter } from '../features/help/help-center.tsx';
import { getHelpApiPath, readQuestion } from '../features/help/help-path.ts';
import { asSent, getJson } from '../lib/api.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { getSiteName } from '../lib/site-name.ts';
import type { Route } from './+types/helpcenter-grey';

const searchOf = ({ url }: Request) => new URL(url).searchParams;

/** GET /helpcenterGrey: the second variant of the specification, the same on a grey field. */
export async function loader(args: Route.LoaderArgs): Promise<Help> {
  return loadJson(args, HelpSchema, getHelpApiPath(searchOf(args.request)));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Help> {
  const init = { signal: request.signal };
  return getJson(asSent<Help>(), getHelpApiPath(searchOf(request)), { init }).catch(throwAsRouteError);
}

export const meta: Route.MetaFunction = (args) => {
  const question = readQuestion(new URLSearchParams(args.location.search));
  // Search engines are led to the one that readers are led to.
  const source = { ...args, location: { pathname: '/helpcenter' } };
  return pageMeta(source, {
    title: question === '' ? 'Help Center on grey' : `Help for “${question}”, on grey`,
    description: `The Help Center of ${getSiteName()} on a grey field: the same search, topics and articles.`,
    image: '/media/pages/helpcenterGrey.png',
    hidden: question !== '',
  });
};

export default function HelpCenterGreyPage({ loaderData }: Route.ComponentProps) {
  return (
    // Down to the footer, which keeps its distance from other pages.
    <div className="-mb-16 flex-1 bg-raise">
      <HelpCenter path="/helpcenterGrey" help={loaderData} />
    </div>
  );
}
