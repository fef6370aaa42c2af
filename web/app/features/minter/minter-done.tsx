import { useRootData } from '../../lib/root-data.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { MintedToken } from './mint-token-transaction.ts';

/** The specification's words, with a link to the transaction; a local chain has no explorer. */
export function MinterDone({ minted: { chain, hash } }: { minted: MintedToken }) {
  const explorer = useRootData().site?.chains.find((each) => each.chain === chain)?.explorer;
  return (
    <>
      Check out your transaction on a block explorer:{' '}
      {explorer ? (
        <TextLink to={`${explorer}/tx/${hash}`} className="break-all">
          {`${explorer}/tx/${hash}`}
        </TextLink>
      ) : (
        <span className="break-all">{hash}</span>
      )}
    </>
  );
}
