import { lazyComponent } from '../../lib/loading/lazy-component.ts';

/** Below the cars of one's own garage. Its code comes when such a garage is shown. */
export const RaceConsent = lazyComponent(() =>
  import('./race-consent.tsx').then((module) => module.RaceConsent),
);
