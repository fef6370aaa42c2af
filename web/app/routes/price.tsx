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
      lead="Every plan has the whole market. Pay for more devices and faster support."
    >
      <PlanList />
      <p className="mt-5 text-small text-mute">Prices in USD and VAT inclusive.</p>
      <div className="mt-12 grid gap-x-10 gap-y-8 border-t pt-8 md:grid-cols-3">
        <section>
          <h2 className="display text-h3">Included in every plan</h2>
          <p className="mt-2 text-mute">
            Browsing, minting, buying, bidding and selling work the same on all three. No plan changes a car’s
            price, its odds or the service fee.
          </p>
        </section>
        <section>
          <h2 className="display text-h3">What counts as a device</h2>
          <p className="mt-2 text-mute">
            A browser with your wallet: a desktop at home, a phone at the track. Your plan sets how many of
            them we support. You can use the site on as many as you like.
          </p>
        </section>
        <section>
          <h2 className="display text-h3">How you pay</h2>
          <p className="mt-2 text-mute">
            Free needs no card. To get Pro or For Teams, send a <TextLink to="/contact">message</TextLink>{' '}
            with the buttons above. Nothing is charged on this site.
          </p>
        </section>
      </div>
    </TitledPage>
  );
}
