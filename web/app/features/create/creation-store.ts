import { m } from '@pitlane/shared/messages/messages';
import { createStore, type Store } from '../../lib/store.ts';
import type { WalletProblem } from '../../wallet/wallet-problem.ts';
import { getWallet } from '../../wallet/wallet-store.ts';
import { type Creation, type CreationPlan, findStep } from './creation.ts';

export type CreationState = {
  /** Undefined until this browser has been asked whether one was begun; null when none was. */
  creation: Creation | null | undefined;
  isRunning: boolean;
  /** The present step, in words. */
  detail: string;
  /** Progress of each file, 0 to 1. */
  progress: readonly number[];
  /** Why it has stopped. */
  problem: WalletProblem | undefined;
  /** The one that was given up before a wallet was asked to mint: the form has it again. */
  left: Creation | undefined;
};

const NONE: CreationState = {
  creation: undefined,
  isRunning: false,
  detail: '',
  progress: [],
  problem: undefined,
  left: undefined,
};

export type CreationStore = Store<CreationState> & {
  /** Looks for one that was begun before, once. It waits until its reader goes on. */
  look: () => Promise<void>;
  /** Keeps a new one and begins it. Throws when this browser cannot keep it, and while another tab has begun one. */
  begin: (creation: Creation) => Promise<void>;
  /** Goes on with the step at which it stopped. Its end is in the state; never rejects. */
  resume: () => Promise<void>;
  /** Forgets it, with what was sent of unfinished files. What is minted stays. */
  discard: () => Promise<void>;
};

/** The run of one page of one tab. */
export function createCreationStore(plan: CreationPlan): CreationStore {
  const store = createStore<CreationState>(NONE);
  const change = (given: Partial<CreationState>) => store.setState((before) => ({ ...before, ...given }));
  let looked: Promise<void> | undefined;

  const resume = async () => {
    const { creation, isRunning } = store.getState();
    if (!creation || isRunning || findStep(creation) === 'done') return;
    change({ isRunning: true, problem: undefined, detail: '' });
    const { address: startedWith } = getWallet();
    try {
      const [{ runCreation }, { storeCreation }, { tellOtherAccount }] = await Promise.all([
        import('./run-creation.ts'),
        import('./creation-database.ts'),
        import('../../wallet/tx/tell-other-account.ts'),
      ]);
      await runCreation({
        creation,
        async keep(next) {
          await storeCreation(next);
          change({ creation: next });
        },
        onRead: (kept) => change({ creation: kept }),
        onDetail: (detail) => change({ detail }),
        onProgress: (index, fraction) =>
          store.setState((before) => ({ ...before, progress: replace(before.progress, index, fraction) })),
      });
      change({ isRunning: false, detail: '' });
      tellOtherAccount(startedWith);
    } catch (error) {
      console.error('The creation stopped.', error);
      const { explainStop } = await import('./explain-stop.ts');
      change({ isRunning: false, problem: explainStop(error) });
    }
  };

  return {
    ...store,
    resume,
    look() {
      looked ??= (async () => {
        const { readCreation } = await import('./creation-database.ts');
        change({ creation: (await readCreation(plan)) ?? null });
      })().catch((error: unknown) => {
        console.warn('This browser can’t tell whether you started something before.', error);
        change({ creation: null });
      });
      return looked;
    },
    async begin(creation) {
      const { storeFirstCreation } = await import('./creation-database.ts');
      if (!(await storeFirstCreation(creation))) throw new Error(getInAnotherTab());
      change({ creation, progress: [], problem: undefined, left: undefined });
      void resume();
    },
    async discard() {
      const { creation, isRunning } = store.getState();
      if (!creation || isRunning) return;
      const [{ dropCreation }, { forgetFile }] = await Promise.all([
        import('./creation-database.ts'),
        import('../../lib/session/send-file.ts'),
      ]);
      await dropCreation(plan);
      const isOpen = !creation.mint && findStep(creation) !== 'done';
      store.setState({ ...NONE, creation: null, left: isOpen ? creation : undefined });
      const open = creation.items.flatMap(({ address, cid }) => (address && !cid ? [address] : []));
      await Promise.all(open.map(forgetFile));
    },
  };
}

/** One run of each page at a time. */
export const creationStores: Record<CreationPlan, CreationStore> = {
  single: createCreationStore('single'),
  multiple: createCreationStore('multiple'),
};

const getInAnotherTab = () => m.create.youreCreatingSomethingInAnotherTab;

function replace(list: readonly number[], index: number, value: number): number[] {
  const next = [...list];
  next[index] = value;
  return next;
}
