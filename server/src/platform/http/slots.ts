import { AppError } from '@pitlane/shared/domain/app-error';
import { RetryAfter } from './errors.ts';

export type Slots = {
  /** Runs `work` in a slot. Throws TOO_MANY_REQUESTS, without running it, when none is free. */
  run<T>(client: string | undefined, work: () => Promise<T>): Promise<T>;
};

/** How much may be under way at the same time: for each client, and for all of them. */
export type SlotLimits = { perClient: number; overall: number };

/** Limits what runs at the same time in this process. `what` begins the sentence: "Calls". */
export function createSlots(what: string, { perClient, overall }: SlotLimits): Slots {
  const byClient = new Map<string, number>();
  let all = 0;
  return {
    async run(client, work) {
      const key = client ?? '';
      const own = byClient.get(key) ?? 0;
      if (own >= perClient || all >= overall) throw tooMany(what, own >= perClient);
      byClient.set(key, own + 1);
      all++;
      try {
        return await work();
      } finally {
        all--;
        const left = (byClient.get(key) ?? 1) - 1;
        if (left > 0) byClient.set(key, left);
        else byClient.delete(key);
      }
    },
  };
}

function tooMany(what: string, isClient: boolean): AppError {
  const whose = isClient ? `${what} from your address` : what;
  const message = `${whose} are too many at once. Wait for one to end and try again.`;
  return new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(1) });
}
