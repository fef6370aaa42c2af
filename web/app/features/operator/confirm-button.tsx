import { ApiError } from '../../lib/api.ts';
import {
  ConfirmButton as AskFirst,
  type ConfirmButtonProps as AskFirstProps,
} from '../../ui/confirm-button.tsx';
import { type Done, useTellDone } from './panel.tsx';

export type ConfirmButtonProps = Omit<AskFirstProps, 'run'> & { run: () => Promise<Done> };

/** A button that asks first. The panel says what it has done. */
export function ConfirmButton({ run, ...rest }: ConfirmButtonProps) {
  const tell = useTellDone();
  return <AskFirst {...rest} run={async () => tell(await run().catch(toMeanwhile))} />;
}

/** Another operator has done it, or its subject is gone: its row disappears, so the panel shows the error. Throws every other error. */
function toMeanwhile(error: unknown): Done {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409))
    return { text: error.message, failed: true };
  throw error;
}
