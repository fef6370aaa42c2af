/** The plans of the specification (section 2, "Pricing"). */
export type Plan = {
  id: 'free' | 'pro' | 'teams';
  label: string;
  /** US cents for a month, VAT included. */
  monthlyCents: number;
  /** Devices on which support helps. */
  devices: number;
};

export const PLANS = [
  { id: 'free', label: 'Free', monthlyCents: 0, devices: 1 },
  { id: 'pro', label: 'Pro', monthlyCents: 959, devices: 2 },
  { id: 'teams', label: 'For Teams', monthlyCents: 2_499, devices: 10 },
] as const satisfies readonly Plan[];
export type PlanId = (typeof PLANS)[number]['id'];

/** "$9.59", and "$0" without cents. */
export function formatPlanPrice({ monthlyCents }: Pick<Plan, 'monthlyCents'>): string {
  return monthlyCents % 100 === 0 ? `$${monthlyCents / 100}` : `$${(monthlyCents / 100).toFixed(2)}`;
}
