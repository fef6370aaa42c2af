import { PlanList } from '../features/plans/plan-list.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/price';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Pricing',
    description: 'Three plans per month: Free, Pro and For Teams. Prices in USD, VAT included.',
  });

/** GET /price: the plans of the specification. */
export default function PricePage() {
  return (
    <TitledPage
      title="Pricing"
      lead="The market is the same on every plan. Plans differ in the help that you get: on how many devices, and when."
    >
      <PlanList />
      <p className="mt-5 text-small text-mute">Prices in USD and VAT inclusive.</p>
      <div className="mt-12 grid gap-x-10 gap-y-8 border-t pt-8 md:grid-cols-3">
        <section>
          <h2 className="display text-h3">What every plan has</h2>
          <p className="mt-2 text-mute">
            Browsing, minting, buying, bidding and selling work alike on all three. No plan changes the price
            of a car, its odds or the service fee of a sale.
          </p>
        </section>
        <section>
          <h2 className="display text-h3">What a device is</h2>
          <p className="mt-2 text-mute">
            A browser with your wallet: a desktop at home, a phone at the track. The plan says on how many of
            them we help you. You may use the site on any number.
          </p>
        </section>
        <section>
          <h2 className="display text-h3">How you pay</h2>
          <p className="mt-2 text-mute">
            Free costs nothing and asks for no card. Pro and For Teams are arranged by{' '}
            <TextLink to="/contact">message</TextLink>: the buttons above open one that names the plan.
            Nothing is charged on this site.
          </p>
        </section>
      </div>
    </TitledPage>
  );
}
