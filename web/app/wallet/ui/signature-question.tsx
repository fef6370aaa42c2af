import { normalAddress, shortAddress } from '@pitlane/shared/domain/address';
import { networkName } from '@pitlane/shared/domain/networks';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { SignatureRequest } from '../demo/approval-store.ts';
import type { TypedDomain } from '../demo/typed-data.ts';
import { AnswerButtons, type QuestionProps } from './answer-buttons.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { MoneySheet } from './money-sheet.tsx';

/** Content to sign: its text, and where the signature is valid. */
export function SignatureQuestion({ request, ...question }: QuestionProps<SignatureRequest>) {
  const { domain, text, from } = request;
  return (
    <MoneySheet footer={<AnswerButtons {...question} confirm="Sign" />}>
      <p className="text-mute">
        Signing sends nothing by itself, yet a signature can be a promise. Sign only what you understand.
      </p>
      {domain && <Domain domain={domain} />}
      <pre className="max-h-72 overflow-auto rounded-md border bg-raise p-3 text-small whitespace-pre-wrap">
        {text}
      </pre>
      <FactList label="Who signs">
        <Fact name="From" value={shortAddress(normalAddress(from))} title={from} />
      </FactList>
    </MoneySheet>
  );
}

function Domain({ domain: { name, chainId, contract } }: { domain: TypedDomain }) {
  const anywhere = chainId === undefined || contract === undefined;
  return (
    <>
      <FactList label="Where it counts">
        <Fact name="For" value={name ?? 'Not named'} strong />
        <Fact name="Chain" value={chainId === undefined ? 'Any' : networkName(chainId)} />
        <Fact
          name="Contract"
          value={contract ? shortAddress(normalAddress(contract)) : 'Any'}
          title={contract}
        />
      </FactList>
      {anywhere && (
        <Notice kind="warning">
          It does not name its chain and its contract, so it may count where you do not expect it.
        </Notice>
      )}
    </>
  );
}
