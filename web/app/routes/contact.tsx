import { type Contact, ContactSchema } from '@pitlane/shared/api/contact';
import { formatPlanPrice, PLANS } from '@pitlane/shared/domain/site/plans';
import { useSearchParams } from 'react-router';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { OfficeList } from '../features/contact/office-list.tsx';
import { asSent, getJson } from '../lib/api.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { useRootData } from '../lib/root-data.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/contact';

const PATH = '/api/contact';

/** GET /contact. ?plan= begins the message with the wanted plan. */
export function loader(args: Route.LoaderArgs) {
  return loadJson(args, ContactSchema, PATH);
}

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Contact> {
  const init = { signal: request.signal };
  return getJson(asSent<Contact>(), PATH, { init }).catch(throwAsRouteError);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Contact',
    description:
      'Contact the people who run this marketplace about a question, a problem with a car or a plan for your team.',
  });

export default function ContactPage({ loaderData: { takes, offices } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { site } = useRootData();
  const plan = PLANS.find(({ id }) => id === params.get('plan'));
  const message = plan
    ? `I’d like the plan ${plan.label} (${formatPlanPrice(plan)} per month). Please tell me how to pay.`
    : '';
  return (
    <TitledPage
      title="Contact"
      lead="Have a question, a problem with a car or a plan for your team? We’ll reply by email."
    >
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="write" className="surface min-w-0 p-5 md:p-7">
          <h2 id="write" className="display mb-5 text-h3">
            Write to us
          </h2>
          <ContactForm key={plan?.id} takes={takes} message={message} />
          <p className="mt-5 text-small text-mute">
            We receive your message by email and don’t store it in your account. You won’t get a copy.
            {site?.mail === 'outbox' && (
              <>
                {' '}
                In the demo world, emails stay on this machine, where anyone can read them in the{' '}
                <TextLink to="/outbox">Outbox</TextLink>.
              </>
            )}
          </p>
        </section>
        <section aria-labelledby="offices" className="min-w-0 p-5 md:p-7">
          <h2 id="offices" className="display mb-5 text-h3">
            Our offices
          </h2>
          <OfficeList offices={offices} demo={site?.demo ?? false} />
        </section>
      </div>
    </TitledPage>
  );
}
