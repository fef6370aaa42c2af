import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuditList, AuditQuery, OperatorList } from '@pitlane/shared/api/operator';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import type { Config } from '../../config/config.ts';
import { findPeople } from '../../core/authors/shown-author.ts';
import { audit } from '../../core/operator/audit.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { type FindCaller, readBearer } from '../../platform/http/caller.ts';
import type { FindStanding, Operator } from '../../platform/http/operator.ts';
import { withTimeout } from '../../platform/waiting.ts';
import * as repo from './operator.repo.ts';
import type { FindOwners } from './owners.ts';

/** How long the answer to a sign-in waits for a chain. */
const MENU_MS = 300;

const GUARDED =
  'The demo account cannot do this, because it is shared. Sign in with the wallet that owns the contracts.';

/** How long a session counts as the owner's after its wallet has signed. */
const PROOF_SECONDS = 12 * 3_600;

type Owning = { owner?: Address | undefined; pending?: Address | undefined };

export type OperatorDeps = {
  db: Db;
  config: Pick<Config, 'demo' | 'operatorToken'>;
  findCaller: FindCaller;
  findOwners: FindOwners;
};

/** Creates the service for operators and their audit log. */
export function createOperatorService({ db, config, findCaller, findOwners }: OperatorDeps) {
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

  const findStanding: FindStanding = async (authorization) => {
    const noAuthor = { authorId: null, caller: null, wallet: null, guarded: null };
    if (isToken(readBearer(authorization), config.operatorToken)) return { role: 'script', ...noAuthor };
    const caller = await findCaller(authorization);
    if (!caller) return undefined;
    const { appointed, shared, wallets } = await repo.findStanding(db, caller, sharedEmail);
    const since = Math.floor(Date.now() / 1_000) - PROOF_SECONDS;
    const { owner, pending } = await findOwning(await repo.findProofs(db, caller, since));
    const { authorId } = caller;
    if (owner) return { role: 'owner', authorId, caller, wallet: owner, guarded: null };
    const provable = await findProvable(wallets);
    const mayProveOwner = provable.owner !== undefined;
    if (appointed || shared)
      return {
        role: 'operator',
        authorId,
        caller,
        wallet: null,
        guarded: shared ? GUARDED : null,
        mayProveOwner,
      };
    if (pending)
      return { role: 'pending_owner', authorId, caller, wallet: pending, guarded: null, mayProveOwner };
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
    const message = `Author ${authorId} has no account: it has to sign in here once.`;
    throw new AppError('NOT_FOUND', message, { field: 'author' });
  };

  return {
    /** Tells if the console opens for an account, for its menu, as an accounts transaction sees it. A silent chain costs MENU_MS at most. */
    async isOperator(tx: Queryable, who: { userId: string; authorId: number }): Promise<boolean> {
      const { appointed, shared, wallets } = await repo.findStanding(tx, who, sharedEmail);
      if (appointed || shared) return true;
      const { owner, pending } = await withTimeout(findProvable(wallets), MENU_MS).catch((): Owning => ({}));
      return owner !== undefined || pending !== undefined;
    },

    findStanding,
    listOperators,

    /** Makes an account an operator; what is one already stays as it is. Call it as the owner alone. */
    async appoint(by: Operator, authorId: number): Promise<OperatorList> {
      const userId = await requireUser(authorId);
      await db.transaction(async (tx) => {
        const at = Math.floor(Date.now() / 1_000);
        if (!(await repo.appoint(tx, userId, { by: by.authorId, at }))) return;
        await audit(tx, by, {
          deed: 'operator.appoint',
          target: String(authorId),
          after: { operator: true },
        });
      });
      return listOperators();
    },

    /** Takes it back: the account's next request is refused. Call it as the owner alone. */
    async dismiss(by: Operator, authorId: number): Promise<OperatorList> {
      const userId = await requireUser(authorId);
      await db.transaction(async (tx) => {
        if (!(await repo.dismiss(tx, userId))) return;
        await audit(tx, by, {
          deed: 'operator.dismiss',
          target: String(authorId),
          before: { operator: true },
          after: { operator: false },
        });
      });
      return listOperators();
    },

    async listAudit(query: AuditQuery): Promise<AuditList> {
      const rows = await repo.findEntries(db, query);
      const page = rows.slice(0, query.limit);
      const people = await findPeople(
        db,
        page.map(({ authorId }) => authorId),
      );
      const entries = page.map(({ authorId, requestId, ...row }) => ({
        ...row,
        author: people.get(authorId) ?? null,
        request_id: requestId,
      }));
      return { entries, next: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null };
    },
  };
}
export type OperatorService = ReturnType<typeof createOperatorService>;

/** Hashes have one length, which is what the comparison in constant time needs. */
function isToken(given: string | undefined, token: string | undefined): boolean {
  if (!given || !token) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
