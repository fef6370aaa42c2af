import { formatPlanPrice, PLANS, type PlanId } from '@pitlane/shared/domain/site/plans';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';

/** The features of each plan, in lines. The number of devices comes from the plan. */
const MORE: Record<PlanId, { lead: string; lines: string[]; to: string; action: string }> = {
  free: {
    lead: 'For a driver with a garage of their own.',
    lines: ['Email support'],
    to: '/register',
    action: 'Register',
  },
  pro: {
    lead: 'For traders on desktop and phone.',
    lines: ['Everything in Free'],
    to: '/contact?plan=pro',
    action: 'Ask for Pro',
  },
  teams: {
    lead: 'For teams that share cars and wallets.',
    lines: ['24/7 support', 'Everything in Pro'],
    to: '/contact?plan=teams',
    action: 'Ask for Teams',
  },
};

const toDevices = (devices: number) => (devices === 1 ? '1 device' : `Up to ${devices} devices`);

/** The three plans, side by side where a reader's size of text has room for them. The one in the middle has the page's one primary action. */
export function PlanList() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4 lg:gap-6">
      {PLANS.map((plan) => {
        const { lead, lines, to, action } = MORE[plan.id];
        return (
          <li
            key={plan.id}
            className={cx(
              'surface flex min-w-0 flex-col p-5 md:p-6 lg:p-7',
              plan.id === 'pro' && 'border-signal!',
            )}
          >
            <h2 className="display text-h3">{plan.label}</h2>
            <p className="mt-1 text-mute md:max-xl:min-h-12">{lead}</p>
            <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
              <span className="display text-hero tabular-nums">{formatPlanPrice(plan)}</span>
              <span className="text-mute">per month</span>
            </p>
            <ul className="mt-5 mb-7 grid gap-3 border-t pt-5">
              {[toDevices(plan.devices), ...lines].map((line) => (
                <li key={line} className="flex items-center gap-3">
                  <Icon name="check" className="size-4.5 text-go" />
                  {line}
                </li>
              ))}
            </ul>
            <ButtonLink
              to={to}
              size="lg"
              variant={plan.id === 'pro' ? 'primary' : 'secondary'}
              className="mt-auto w-full"
            >
              {action}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
