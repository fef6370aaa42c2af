import type { Address, Hex } from 'viem';
import { signMessage } from 'wagmi/actions';
import { problem } from '../problem-words.ts';
import { startWagmiClient } from '../wagmi-client.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { asProblem } from './explain-wallet-error.ts';

/** Has the connected wallet sign a text (EIP-191, personal_sign). Rejects with a WalletProblemError. */
export async function signText(account: string, message: string): Promise<Hex> {
  const { config } = await startWagmiClient();
  const signature = await signMessage(config, { account: account as Address, message }).catch(
    (error: unknown) => {
      throw asProblem(error);
    },
  );
  if (/^0x(?:[0-9a-f]{2})+$/i.test(String(signature))) return signature;
  throw new WalletProblemError(
    problem('UNKNOWN', 'The wallet answered with something that is no signature.'),
  );
}
