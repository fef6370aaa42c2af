/** Makes whitelists in a process of its own. */
import { answerParent } from '../../platform/worker-process.ts';
import { type MadeWhitelist, makeWhitelist } from './make-whitelist.ts';
import type { WhitelistWork } from './whitelist-maker.ts';

answerParent(async ({ text }: WhitelistWork): Promise<MadeWhitelist> => makeWhitelist(text));
