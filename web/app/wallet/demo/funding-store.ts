import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { createStore } from '../../lib/store.ts';

/** Chains on which the demo world's faucet is sending to this page's wallet. */
export const fundingStore = createStore<readonly Chain[]>([]);
