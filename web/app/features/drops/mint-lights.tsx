import type { TransactionStep } from '../../wallet/tx/transaction.ts';
import { countLamps, LaunchLights } from './launch-lights.tsx';

/** The start lights above the newest car's name while a mint is on its way. */
export function MintLights({ step }: { step: TransactionStep }) {
  return <LaunchLights lit={countLamps(step)} className="bottom-14" />;
}
