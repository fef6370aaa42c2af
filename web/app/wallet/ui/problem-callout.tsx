import { Callout } from '../../ui/feedback/callout.tsx';
import type { WalletProblem } from '../wallet-problem.ts';
import { ProblemHelp } from './problem-help.tsx';

/** What a problem is, and the article about it. */
export function ProblemCallout({ code, title, message }: WalletProblem) {
  return (
    <Callout kind="error" title={title}>
      {message}
      <ProblemHelp code={code} />
    </Callout>
  );
}
