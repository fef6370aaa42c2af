import type { OperatorList } from '@pitlane/shared/api/operator';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import type { Config } from '../../config/config.ts';
import { audit } from '../../core/audit/audit.ts';
import type { AuditTally } from '../../core/audit/audit-tally.ts';
import { findPeople } from '../../core/authors/shown-author.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { type FindCaller, readBearer } from '../../platform/http/caller.ts';
import type { FindStanding, Operator } from '../../platform/http/operator.ts';
import { nowSeconds } from '../../platform/now.ts';
import { withTimeout } from '../../platform/waiting.ts';
import { deleteTokensOf } from './issue-token.ts';
import * as repo from './operator.repo.ts';
import type { FindOwners } from './owners.ts';
import { createTokensService } from './tokens.service.ts';

/** How long the answer to a sign-in waits for a chain. */
const MENU_MS = 300;

const GUARDED =
  'The demo account cannot do this, because it is shared. Sign in with the wallet that owns the contracts.';

/** How long a session counts as the owner's after its wallet has signed, and as an operator's after its passkey has. */
const PROOF_SECONDS = 12 * 3_600;

type Owning = { owner?: Address | undefined; pending?: Address | undefined };

export type OperatorDeps = {
  db: Db;
  config: Pick<Config, 'demo'>;
  tally: Pick<AuditTally, 'count'>;
  findCaller: FindCaller;
  findOwners: FindOwners;
};

/** Creates the service for operators, and the one for their tokens. */
export function createOperatorService({ db, config, findCaller, findOwners, tally }: OperatorDeps) {
  const sharedEmail = config.demo ? DEMO_ACCOUNT.identifier : null;

  /** The wallet that owns the contracts, among these, and the one that may accept them: each on a chain where its proof counts. */
  const findOwning = async (proofs: readonly repo.Proof[]): Promise<Owning> => {
    if (proofs.length === 0) return {};
    const chains = await findOwners();
    const isNamed = (which: 'owners' | 'pending', { address, chain }: repo.Proof) =>
      chains.some((one) => (chain === 'any' || chain === one.chain) && one[which].has(address));
    return {
      owner: proofs.find((proof) => isNamed('owners', proof))?.address,
      pending: proofs.find((proof) => isNamed('pending', proof))?.address,
    };
  };

  /** As if each wallet had been proved: whom the menu shows the console, and who is asked for a proof. */
  const findProvable = (wallets: readonly Address[]) =>
    findOwning(wallets.map((address) => ({ address, chain: 'any' })));

  const tokens = createTokensService({
    db,
    tally,
    async isOperator(who) {
      const { appointed, wallets } = await repo.findStanding(db, who, null);
      return appointed || (await findProvable(wallets)).owner !== undefined;
    },
  });

  const findStanding: FindStanding = async (authorization, called) => {
    const bearer = readBearer(authorization);
    if (tokens.isOperatorToken(bearer)) return tokens.findStanding(bearer, called);
    const caller = await findCaller(authorization);
    if (!caller) return undefined;
    const { appointed, shared, wallets } = await repo.findStanding(db, caller, sharedEmail);
    const since = nowSeconds() - PROOF_SECONDS;
    const { owner, pending } = await findOwning(await repo.findProofs(db, caller, since));
    const person = { authorId: caller.authorId, caller, token: null };
    if (owner) return { role: 'owner', ...person, wallet: owner, guarded: null };
    const provable = await findProvable(wallets);
    const mayProveOwner = provable.owner !== undefined;
    const passkey = await repo.findPasskeyProof(db, caller, since);
    if (shared || (appointed && passkey.proved))
      return { role: 'operator', ...person, wallet: null, guarded: shared ? GUARDED : null, mayProveOwner };
    if (pending) return { role: 'pending_owner', ...person, wallet: pending, guarded: null, mayProveOwner };
    if (appointed) return passkey.has ? 'passkey unproved' : 'without passkey';
    return (provable.owner ?? provable.pending) ? 'unproved' : 'stranger';
  };

  const listOperators = async (): Promise<OperatorList> => {
    const rows = await repo.findOperators(db, sharedEmail);
    const people = await findPeople(
      db,
      rows.flatMap(({ authorId, appointedBy }) => [authorId, appointedBy]),
    );
    const operators = rows.flatMap(({ authorId, appointedBy, at }) => {
      const author = people.get(authorId);
      return author ? [{ author, appointed_by: people.get(appointedBy) ?? null, at }] : [];
    });
    return { operators };
  };

  /** Returns the user of an author. Throws NOT_FOUND for an author without an account. */
  const requireUser = async (authorId: number): Promise<string> => {
    const userId = await repo.findUserOfAuthor(db, authorId);
    if (userId) return userId;
    const message = `Author ${authorId} has no account: they need to sign in here once.`;
    throw new AppError('NOT_FOUND', message, { field: 'author' });
  };

  return {
    /** Tells if the console opens for an account, for its menu, as an accounts transaction sees it. A silent chain costs MENU_MS at most. */
    async isOperator(tx: Queryable, who: { userId: string; authorId: number }): Promise<boolean> {
      const { appointed, shared, wallets } = await repo.findStanding(tx, who, sharedEmail);
      if (appointed || shared) return true;
      // A chain that fails is logged where it is asked (owners.ts). The menu then shows no console, and the page itself asks again.
      const { owner, pending } = await withTimeout(findProvable(wallets), MENU_MS).catch((): Owning => ({}));
      return owner !== undefined || pending !== undefined;
    },

    findStanding,
    listOperators,
    tokens,

    /**
     * Makes an account an operator; what is one already stays as it is. Call it as the owner alone. Throws BAD_REQUEST for an account
     * without a passkey: a thief of its password could add the first one.
     */
    async appoint(by: Operator, authorId: number): Promise<OperatorList> {
      const userId = await requireUser(authorId);
      if (!(await repo.hasPasskey(db, userId))) {
        const message =
          'This account has no passkey. Ask its owner to add one in the account settings, then try again.';
        throw new AppError('BAD_REQUEST', message, { field: 'author' });
      }
      await db.transaction(async (tx) => {
        const at = nowSeconds();
        if (!(await repo.appoint(tx, userId, { by: by.authorId, at }))) return;
        await audit(tx, by, {
          deed: 'operator.appoint',
          target: String(authorId),
          after: { operator: true },
        });
      });
      return listOperators();
    },

    /** Takes it back, and revokes the account's tokens: the next request is refused. Call it as the owner alone. */
    async dismiss(by: Operator, authorId: number): Promise<OperatorList> {
      const userId = await requireUser(authorId);
      await db.transaction(async (tx) => {
        if (!(await repo.dismiss(tx, userId))) return;
        const revoked = await deleteTokensOf(tx, userId);
        await audit(tx, by, {
          deed: 'operator.dismiss',
          target: String(authorId),
          before: { operator: true, ...(revoked.length > 0 && { tokens: revoked }) },
          after: { operator: false },
        });
      });
      return listOperators();
    },
  };
}
export type OperatorService = ReturnType<typeof createOperatorService>;
