import { Notice } from '../../ui/feedback/notice.tsx';
import type { WalletProblem } from '../wallet-problem.ts';
import { ProblemHelp } from './problem-help.tsx';

/** What a problem is, and the article about it. */
export function ProblemNotice({ code, title, message }: WalletProblem) {
  return (
    <Notice kind="error" title={title}>
      {message}
      <ProblemHelp code={code} />
    </Notice>
  );
}
