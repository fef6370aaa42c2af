import type { ReactNode } from 'react';
import { Callout } from '../../../ui/feedback/callout.tsx';

/** Says on the stage of an item why it does not play there. */
export function StageProblem({ children }: { children: ReactNode }) {
  return (
    <Callout kind="warning" quiet className="absolute inset-x-3 bottom-3 z-10">
      {children}
    </Callout>
  );
}
