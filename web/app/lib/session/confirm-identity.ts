import type { WantedProof } from '@pitlane/shared/domain/people/proof-ways';
import { createStore } from '../store.ts';

/** A request that waits until the reader has confirmed who they are. */
export type IdentityQuestion = {
  proof: WantedProof;
  /** True when the reader has just confirmed it, and the server asks for more. */
  again: boolean;
  /** Goes on with the request, or gives it up. */
  answer: (confirmed: boolean) => void;
};

/** What the dialog "Confirm it's you" asks; null while it is closed. */
export const identityStore = createStore<IdentityQuestion | null>(null);

let asked: Promise<boolean> | undefined;

/** Asks the reader to confirm who they are. Resolves to whether they did. Requests that ask at once share one dialog. */
export function confirmIdentity(proof: WantedProof, again = false): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      asked = undefined;
      identityStore.setState(null);
      resolve(confirmed);
    };
    identityStore.setState({ proof, again, answer });
  });
  return asked;
}
