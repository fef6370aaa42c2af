import type { Indexed } from '@pitlane/shared/api/common';
import type { Health } from '@pitlane/shared/api/health';

export type HealthService = {
  /** The answer of GET /api/health. */
  health(): Promise<Health>;
  /** How far each served chain is indexed now: what every answer carries as `indexed`. Cheap: call it per answer. */
  indexedNow(): Promise<Indexed>;
};
