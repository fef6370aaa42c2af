import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@pitlane/shared/api/accounts';
import type { PasskeyRequest, SecondStep, SecondStepRequired } from '@pitlane/shared/api/factors';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import { nowMs } from '../../../platform/now.ts';
import { holdUser } from '../accounts.repo.ts';
import type { Auth } from '../auth.ts';
import type { JoinedDb } from '../joined-db.ts';
import { keepValue, readValue, useValue } from '../kept-values.ts';
import type { SessionProof } from '../session-proofs.ts';
import type { Browser, Sessions } from '../sessions.ts';
import type { FactorsService } from './factors.service.ts';
import type { PasskeysService } from './passkeys.service.ts';

/** How long the second step may take. */
const TICKET_MS = 10 * 60_000;
/** Wrong tries that a ticket bears. */
const TRIES = 5;

type FirstStep = {
  userId: string;
  remember: boolean;
  way: ProofWay;
  /** Token of the browser, for the answer of the last step. */
  device?: string | undefined;
  /** When the password was set, in milliseconds since 1970. */
  since?: number | undefined;
};

/** The first step of a sign-in, which was right. `userId` comes first (keepValue). */
type Ticket = FirstStep & { tries: number; until: number };

type SecondStepDeps = {
  db: JoinedDb;
  auth: Auth;
  sessions: Sessions;
  factors: FactorsService;
  passkeys: PasskeysService;
};

/**
 * The second step of a sign-in with a password, or by way of another site. A wallet's or a passkey's signature shows possession
 * already, and needs none.
 */
export function createSecondStepService({ db, auth, sessions, factors, passkeys }: SecondStepDeps) {
  const store = (ticket: string, value: Ticket) =>
    keepValue(auth, `ticket:${ticket}`, JSON.stringify(value), new Date(value.until));

  const read = async (ticket: string): Promise<Ticket> => {
    const found = await readValue(auth, `ticket:${ticket}`);
    if (found === undefined) throw ticketEnded();
    return JSON.parse(found) as Ticket;
  };

  /**
   * Takes one try off a ticket. It is used up and made again in one transaction, so of two requests at once with its last try only one
   * is let through. Who signs the account out waits for that, and finds the new one.
   */
  const takeTry = async (ticket: string): Promise<Ticket> => {
    const { userId } = await read(ticket);
    return db.transaction(async (tx) => {
      await holdUser(tx, userId);
      const found = await useValue(auth, `ticket:${ticket}`);
      if (found === undefined) throw ticketEnded();
      const value = JSON.parse(found) as Ticket;
      if (value.tries === 0) throw ticketEnded();
      const rest = { ...value, tries: value.tries - 1 };
      await store(ticket, rest);
      return rest;
    });
  };

  /** Uses a ticket up, in the transaction that opens its session: of two factors that are shown at once only one signs in. */
  const useUp = async (ticket: string): Promise<void> => {
    if ((await useValue(auth, `ticket:${ticket}`)) === undefined) throw ticketEnded();
  };

  const open = async (
    { userId, remember, device, since, way: first }: FirstStep,
    { ticket, ...proof }: SessionProof & { ticket?: string },
    browser: Browser,
  ): Promise<SignedIn> => {
    const allow = ticket === undefined ? undefined : () => useUp(ticket);
    const signedIn = await sessions.open(userId, { remember, browser, since, first, ...proof, allow });
    return device === undefined ? signedIn : { ...signedIn, device };
  };

  return {
    /** Opens a session after the first step, or asks for the second where the account has one. */
    async openOrAsk(first: FirstStep, browser: Browser): Promise<SignedIn | SecondStepRequired> {
      const { userId, ...rest } = first;
      const ways = await factors.findSecondSteps(userId);
      if (ways.length === 0) return open(first, { way: first.way }, browser);
      const ticket = randomBytes(24).toString('base64url');
      await store(ticket, { userId, ...rest, tries: TRIES, until: nowMs() + TICKET_MS });
      return { ticket, ways };
    },

    /** What a browser needs to have a passkey of the account sign. Throws BAD_REQUEST for a ticket that has ended. */
    async beginPasskey(ticket: string): Promise<PasskeyRequest> {
      const { userId } = await read(ticket);
      return passkeys.beginAsking({ kind: 'second_step', userId });
    },

    /** Signs in. Throws BAD_REQUEST for a ticket that has ended, and for a factor that does not hold. */
    async finish(
      { ticket, ...proof }: SecondStep,
      browser: Browser,
      client: string | undefined,
    ): Promise<SignedIn> {
      const first = await takeTry(ticket);
      const { userId } = first;
      return factors.show({ kind: 'second_step', userId }, { proof, client }, (shown) =>
        open(first, { ...shown, ticket }, browser),
      );
    },
  };
}
export type SecondStepService = ReturnType<typeof createSecondStepService>;

function ticketEnded(): AppError {
  const message = 'Your sign-in expired or had too many wrong codes. Start over.';
  return new AppError('BAD_REQUEST', message, { field: 'ticket' });
}
