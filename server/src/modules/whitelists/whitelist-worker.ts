/** Makes whitelists in a process of its own. */
import { answerParent } from '../../platform/worker-process.ts';
import { makeWhitelist } from './make-whitelist.ts';
import type { WhitelistWork } from './whitelist-maker.ts';

answerParent(({ text }: WhitelistWork) => makeWhitelist(text));
