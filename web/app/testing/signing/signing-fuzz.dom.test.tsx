/**
 * Alters every field of every answer, one at a time, in every act that a wallet is asked for. The wallet may be asked for what the sheet
 * shows, or for nothing (docs/decisions/0046-what-a-signature-trusts.md).
 */
import { describe, expect, inject, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { WALLET } from '../dom/scripted-wallet.ts';
import { type Alteration, alter, describePath, listAlterations } from './alterations.ts';
import type { Journey } from './journey.ts';
import { OTHER_ANSWERS, OTHER_JOURNEYS } from './other-journeys.ts';
import { type Question, readAsked, spell } from './read-asked.ts';
import { AT, OTHER, openSigningWorld, ROYALTY, type Tap } from './signing-world.ts';
import { ENDS_AT, TRADE_ANSWERS, TRADE_JOURNEYS } from './trade-journeys.ts';

const JOURNEYS = [...TRADE_JOURNEYS, ...OTHER_JOURNEYS];
const SEED = 20_261_127 + inject('seedShift');
/** How many alterations are tried of each journey's answers by the API, and as many of those by the chain: all of them take minutes. */
const CASES = 6 * inject('runs');
/** Valid addresses that a lie may name in the place of the right one. */
const ADDRESSES = [AT.currency, AT.freeMinter, OTHER, WALLET, ROYALTY.receiver];
/** What the page has been told before. */
const PAGE = 'the page';
const CODE = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../testing/**', '!../../**/*.test.*', '!../../wallet/demo/**'],
  { query: '?raw', import: 'default', eager: true },
);

type Place = { key: string; alteration: Alteration };

describe('a wallet is asked for what the sheet shows, or for nothing', () => {
  const timeout = 60_000 * inject('runs');
  test.each(JOURNEYS)('$name', { timeout }, async (journey) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    const world = await openSigningWorld({ ...TRADE_ANSWERS, ...OTHER_ANSWERS });
    const answers = new Map<string, unknown>();
    const record: Tap = (key, answer) => {
      if (!answers.has(key)) answers.set(key, answer);
      return answer;
    };
    const start = (input: unknown) => () => journey.run(input as never);
    const honest: Question[] = [];
    for (const approved of [false, true]) {
      const { questions, end } = await world.run(
        start(journey.input),
        { ...journey.given, approved },
        record,
      );
      expect(end).toMatchObject({ problem: { code: 'REJECTED' } });
      honest.push(...questions);
    }
    expect(readAll(honest).filter((asked) => !allow(journey, journey.input).has(asked))).toEqual([]);

    const places = listPlaces(answers, journey);
    const isOfChain = ({ key }: Place) => key.startsWith('eth_');
    const chosen = [
      ...choose(
        places.filter((place) => !isOfChain(place)),
        CASES,
      ),
      ...choose(places.filter(isOfChain), CASES),
    ];
    const wrong: string[] = [];
    let refused = 0;
    for (const [at, { key, alteration }] of chosen.entries()) {
      const input = key === PAGE ? alterPage(journey, alteration) : journey.input;
      const tap: Tap = (name, answer) => (name === key ? alter(answer, alteration) : answer);
      const given = { ...journey.given, approved: at % 2 === 0 };
      const { questions, end } = await world.run(start(input), given, tap);
      const allowed = allow(journey, input);
      const lies = readAll(questions).filter((asked) => !allowed.has(asked));
      const place = `${key}: ${describePath(alteration.path)}, ${alteration.change.name}`;
      if (lies.length > 0) wrong.push(`${place} -> ${lies.join(' ')}`);
      if (!(end instanceof WalletProblemError || end instanceof ApiError))
        wrong.push(`${place} -> no words for ${String(end)}`);
      if (questions.length === 0) refused += 1;
    }
    console.info(
      `${journey.name}: ${chosen.length} of ${places.length} alterations, ${refused} refused, seed ${SEED}`,
    );
    expect(wrong, `seed ${SEED}`).toEqual([]);
  });
});

describe('the journeys', () => {
  test('are all acts for which code of the site asks a wallet', () => {
    const code = Object.entries(CODE);
    const made = code.flatMap(([, text]) => [
      ...text.matchAll(
        /^(?:export )?const (\w+) = create(?:TransactionRunner|SignatureRunner|OrderSignature)\b/gm,
      ),
    ]);
    const named = [...made.map(([, name]) => name), 'signMessage'].toSorted();
    expect([...new Set(JOURNEYS.map(({ runner }) => runner))].toSorted()).toEqual(named);
  });

  test('ask through these files, and no other code asks a wallet to sign or to send', () => {
    const ASKS =
      /\b(signMessage|signTypedData|writeContract|sendCalls|sendTransaction|signTransaction|personal_sign|eth_sign\w*)\(|method: '(eth_send|eth_sign|personal_sign|wallet_send)/;
    const asking = Object.entries(CODE).filter(([, text]) => ASKS.test(text));
    expect(asking.map(([file]) => file.replace('../../wallet/', '')).toSorted()).toEqual([
      'prove-wallet.ts',
      'tx/request-transaction.ts',
      'tx/run-signature.ts',
      'tx/send-batch.ts',
    ]);
  });
});

/** The requests that agree with the sheet, which shows what the page was told. */
function allow({ shows }: Journey, input: unknown): Set<string> {
  try {
    return new Set(shows(input as never).map(spell));
  } catch {
    // The page cannot show it.
    return new Set();
  }
}

const readAll = (questions: readonly Question[]): string[] =>
  questions.flatMap((each) => readAsked(each, { account: WALLET, endsAt: ENDS_AT })).map(spell);

function listPlaces(answers: ReadonlyMap<string, unknown>, { input, page }: Journey): Place[] {
  const told = page === undefined ? [] : [[PAGE, page === true ? input : (input as never)[page]] as const];
  return [...answers, ...told].flatMap(([key, answer]) =>
    listAlterations(answer, ADDRESSES).map((alteration) => ({ key, alteration })),
  );
}

function alterPage({ input, page }: Journey, alteration: Alteration): unknown {
  if (page === true || page === undefined) return alter(input, alteration);
  return { ...(input as object), [page]: alter((input as never)[page], alteration) };
}

/** Some of the places, each equally likely: the same for the same seed. */
function choose(places: readonly Place[], count: number): Place[] {
  let state = SEED;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return places
    .map((place) => ({ place, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ place }) => place);
}
