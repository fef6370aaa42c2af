import { type Mail, type MailList, MailListSchema, MailSchema } from '@pitlane/shared/api/mail';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import {
  getMailPath,
  getMailQueryOptions,
  getOutboxQueryOptions,
  OUTBOX_PATH,
  readMailId,
} from '../features/mail/mail-queries.ts';
import { MailView } from '../features/mail/mail-view.tsx';
import { OutboxList } from '../features/mail/outbox-list.tsx';
import { cx } from '../lib/class-names.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { RetryCallout } from '../ui/feedback/retry-callout.tsx';
import { Icon } from '../ui/icon.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import type { Route } from './+types/outbox';

type OutboxData = {
  list: MailList /** The mail that the address names, otherwise the newest. */;
  mail: Mail | null;
};

const readChosen = (request: Request, { mails }: MailList): number | undefined =>
  readMailId(new URL(request.url).searchParams) ?? mails[0]?.id;

/** GET /outbox: the mails of the demo world. ?mail= opens one. Elsewhere there is no such page. */
export async function loader(args: Route.LoaderArgs): Promise<OutboxData> {
  const list = await loadJson(args, MailListSchema, OUTBOX_PATH);
  const id = readChosen(args.request, list);
  return { list, mail: id === undefined ? null : await loadJson(args, MailSchema, getMailPath(id)) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<OutboxData> {
  const client = queryClient();
  const list = await client.fetchQuery(getOutboxQueryOptions()).catch(throwAsRouteError);
  const id = readChosen(request, list);
  const mail =
    id === undefined ? null : await client.ensureQueryData(getMailQueryOptions(id)).catch(throwAsRouteError);
  return { list, mail };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Outbox',
    description: 'The emails this demo world would have sent.',
    hidden: true,
  });

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const list = useQuery({ ...getOutboxQueryOptions(), initialData: loaderData.list });
  const { mails } = list.data;
  // The first mail of an empty outbox opens by itself; a later one leaves the reader theirs.
  const id = loaderData.mail?.id ?? mails[0]?.id;
  const opened = useQuery({
    ...getMailQueryOptions(id ?? 0),
    enabled: id !== undefined,
    initialData: loaderData.mail ?? undefined,
  });
  const mail = opened.data && { ...opened.data, ...mails.find((each) => each.id === opened.data?.id) };
  // A phone has room for one of them.
  const isNamed = readMailId(params) !== null;
  return (
    <TitledPage
      title="Outbox"
      lead="No email leaves this demo world. Everything it would send appears here, where anyone can read it, so don’t enter your own address."
    >
      {list.isError && <RetryCallout query={list} className="mb-6" />}
      {mails.length === 0 && !mail ? (
        <EmptyState icon="mail" title="No emails yet">
          Register or reset your password, and the email with the link appears here within seconds.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <section aria-label="Emails" className={cx(isNamed && 'max-lg:hidden')}>
            <OutboxList mails={mails} chosen={mail?.id} />
          </section>
          <div className={cx(!isNamed && 'max-lg:hidden')}>
            <Link to="/outbox" className={cx(buttonClass('ghost'), '-ms-3 mb-3 lg:hidden')}>
              <Icon name="chevron-left" className="size-4" />
              All emails
            </Link>
            {opened.isError && <RetryCallout query={opened} title="Couldn’t load the email" />}
            {mail && <MailView key={mail.id} mail={mail} />}
          </div>
        </div>
      )}
    </TitledPage>
  );
}
