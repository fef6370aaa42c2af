import { AppError } from '@pitlane/shared/domain/app-error';
import { type Address, normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { recoverSigner } from '@pitlane/shared/domain/chain/signature';
import { getProofStatement } from '@pitlane/shared/domain/people/proof-statements';
import { getAddress, type Hex, hashMessage } from 'viem';
import { verifyMessage } from 'viem/actions';
import { createSiweMessage, generateSiweNonce, parseSiweMessage } from 'viem/siwe';
import { type ChainClients, createSlowClient } from '../../platform/chain/chain-clients.ts';
import type { ProvedOn } from '../../platform/db/schema/accounts.ts';
import type { Slots } from '../../platform/http/slots.ts';
import { nowMs } from '../../platform/now.ts';
import { withTimeout } from '../../platform/waiting.ts';
import type { Auth } from './auth.ts';
import { keepValue, useValue } from './kept-values.ts';

const VALID_SECONDS = 600;
const CONTRACT_TIMEOUT_MS = 5_000;

/** The purpose of a signature, and its user: one for signing in links nothing. */
export type ProofPurpose = { kind: 'sign_in' } | { kind: 'link' | 'prove'; userId: string };

/** A wallet whose holder has signed, and where that counts. */
export type ProvedWallet = { wallet: Address; on: ProvedOn };

export type WalletProofs = {
  /** The text that a wallet has to sign, with a number that can be used once, and its end in seconds since 1970. */
  challenge(
    purpose: ProofPurpose,
    wallet: { address: Address; chainId: number },
  ): Promise<{ message: string; expiresAt: number }>;
  /**
   * The wallet that signed the message for this purpose. Throws BAD_REQUEST with the way out when the text is not ours, is too old,
   * was used before, or is signed by another wallet.
   */
  verify(
    purpose: ProofPurpose,
    signed: { message: string; signature: Hex },
    client: string | undefined,
  ): Promise<ProvedWallet>;
};

/**
 * Proves control of a wallet (EIP-4361). Contract wallets are asked on the chain that the message names (ERC-1271), also those
 * that are not deployed yet (ERC-6492).
 */
export function createWalletProofs(deps: {
  auth: Auth;
  siteUrl: string;
  chains: ChainClients;
  contractSlots: Slots;
}): WalletProofs {
  const { auth, siteUrl, chains, contractSlots } = deps;
  const domain = new URL(siteUrl).host;
  const identify = (purpose: ProofPurpose, nonce: string) =>
    `wallet:${purpose.kind}:${purpose.kind === 'sign_in' ? '' : purpose.userId}:${nonce}`;
  return {
    async challenge(purpose, { address, chainId }) {
      if (address === ZERO_ADDRESS) throw notAWallet();
      const nonce = generateSiweNonce();
      const issuedAt = new Date(nowMs());
      const expirationTime = new Date(issuedAt.getTime() + VALID_SECONDS * 1_000);
      const statement = getProofStatement(purpose.kind);
      const message = createSiweMessage({
        ...{ domain, uri: siteUrl, version: '1', nonce, statement },
        ...{ address: getAddress(address), chainId, issuedAt, expirationTime },
      });
      await keepValue(auth, identify(purpose, nonce), message, expirationTime);
      return { message, expiresAt: Math.floor(expirationTime.getTime() / 1_000) };
    },

    async verify(purpose, { message, signature }, client) {
      const { address, nonce, chainId } = parseSiweMessage(message);
      if (!address || !nonce) throw notOurs();
      if (normalAddress(address) === ZERO_ADDRESS) throw notAWallet();
      // Before any costly check: a used nonce is invalid, whatever the signature. Compared to the letter: the signer of a
      // different text has not read ours.
      if ((await useValue(auth, identify(purpose, nonce))) !== message) throw notOurs();
      const wallet = normalAddress(address);
      if ((await recoverSigner(hashMessage(message), signature)) === wallet) return { wallet, on: 'any' };
      const chain = [...chains.values()].find(({ config }) => config.chainId === chainId);
      const isSigned =
        chain &&
        (await contractSlots.run(client, () =>
          withTimeout(
            verifyMessage(createSlowClient(chain), { address, message, signature }),
            CONTRACT_TIMEOUT_MS,
            () => new AppError('CHAIN_UNAVAILABLE', 'The chain of this wallet isn’t responding. Try again.'),
          ),
        ));
      if (isSigned) return { wallet, on: chain.config.chain };
      throw new AppError(
        'BAD_REQUEST',
        'The signature isn’t from this wallet. Sign the message with the wallet it names.',
        {
          field: 'signature',
        },
      );
    },
  };
}

/** What recovers no signer recovers the zero address: a contract that compares the two would take any signature for its own. */
function notAWallet(): AppError {
  return new AppError('BAD_REQUEST', 'The zero address isn’t a wallet. Connect a wallet and sign with it.', {
    field: 'address',
  });
}

function notOurs(): AppError {
  return new AppError(
    'BAD_REQUEST',
    'This message has expired or isn’t from this site. Request a new one and sign it.',
    {
      field: 'message',
    },
  );
}
