/** Pages that hear of their topics alone: after any history they show what is there, without having asked for more. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { CASES_MS, casesByDepth } from '../testing/depth.ts';
import { type BlockPlan, createSimulatedChain } from '../testing/simulated-chain.ts';
import { ACTIONS } from '../testing/simulated-events.ts';
import { openTestDb } from '../testing/test-db.ts';
import { BLOCK, growChain, openTestIndex, syncIndex } from '../testing/test-index.ts';

const db = await openTestDb();
afterAll(() => db.close());

type ChangeRow = { seq: number; entity: string; entityId: string; version: number; topics: string[] };
type Token = { id: string; owner: string; version: number };

const readTokens = () =>
  db.query<Token>(`select id, coalesce(seller, owner) as owner, version from car union all select id, owner, version from asset
    union all select 'drop ' || id, '', version from drop_settings`);
const readChanges = (after: number) =>
  db.query<ChangeRow>(
    `select seq, entity, entity_id as "entityId", version, topics from change where seq > $1 order by seq`,
    [after],
  );
/** Returns what a page of a topic shows: a garage its tokens, an item itself, a list its cars, a drop its settings; with versions. */
const show = (topic: string, tokens: Token[]): string[] => {
  const [kind, key = ''] = topic.split(':');
  return tokens
    .filter(({ id, owner }) =>
      kind === 'drop'
        ? id.startsWith(`drop ${key}-`)
        : kind === 'list'
          ? id.startsWith(`${key}-cars-`)
          : kind === 'owner'
            ? owner === key
            : id === key,
    )
    .map(({ id, version }) => `${id} ${version}`)
    .sort();
};

/** Every page there ever was: it reads again when one of its topics, or a gap, comes. */
function openPages() {
  const shown = new Map<string, string[]>([
    ['list:binance', []],
    ['drop:binance', []],
  ]);
  const versions = new Map<string, number>();
  let seen = 0;
  return {
    shown,
    async hear() {
      const changes = await readChanges(seen);
      seen = changes.at(-1)?.seq ?? seen;
      if (changes.length === 0) return;
      const tokens = await readTokens();
      // A page of each thing is opened before its first change: it shows nothing yet.
      for (const { id, owner } of tokens.filter((token) => token.owner !== '')) {
        for (const topic of [`nft:${id}`, `owner:${owner}`]) if (!shown.has(topic)) shown.set(topic, []);
      }
      const topics = new Set(changes.flatMap((change) => change.topics));
      const all = changes.some(({ entity }) => entity === 'gap');
      for (const topic of shown.keys()) if (all || topics.has(topic)) shown.set(topic, show(topic, tokens));
      for (const { entity, entityId, version } of changes) {
        const key = `${entity} ${entityId}`;
        expect(version, key).toBeGreaterThan(versions.get(key) ?? -1);
        versions.set(key, version);
      }
    },
  };
}

const block: fc.Arbitrary<BlockPlan> = fc.array(
  fc.record({ kind: fc.constantFrom(...ACTIONS), pick: fc.nat(1_000) }),
  { maxLength: 4 },
);
const blocks = fc.array(block, { minLength: 1, maxLength: 8, size: 'max' });
const twist = fc.record({ depth: fc.integer({ min: 0, max: 10 }), blocks });

let clock = 0;

describe('createChainIndex', () => {
  test('a setter is a change of its drop alone, and so is a reorganisation that takes it back', async () => {
    await db.reset();
    const chain = growChain([BLOCK.mint]);
    const index = openTestIndex(db, { reader: chain.reader, now: () => (clock += 60_000) });
    await syncIndex(index);
    let seen = 0;
    const hear = async () => {
      await syncIndex(index);
      const changes = (await readChanges(seen)).filter(({ entity }) => entity !== 'chain');
      seen = changes.at(-1)?.seq ?? seen;
      return changes.map(({ entity, entityId, topics }) => [entity, entityId, topics]);
    };
    await hear();
    const change = ['drop', 'binance-cars', ['drop:binance']];
    chain.grow([BLOCK.pause]);
    expect(await hear()).toEqual([change]);
    expect(await hear()).toEqual([]);
    chain.reorganise(1, [[], []]);
    expect(await hear()).toEqual([change]);
    expect(await db.query('select id from drop_settings')).toEqual([]);
  });

  test('what Seaport and operators are told changes no page, and an approval changes its car', async () => {
    await db.reset();
    const chain = growChain([BLOCK.mint]);
    const index = openTestIndex(db, { reader: chain.reader, now: () => (clock += 60_000) });
    await syncIndex(index);
    const [before] = (await readChanges(0)).slice(-1);
    chain.grow([BLOCK.operator, BLOCK.fill, BLOCK.cancel, BLOCK.counter]);
    await syncIndex(index);
    const later = async () =>
      (await readChanges(before?.seq ?? 0))
        .map(({ entity }) => entity)
        .filter((entity) => entity !== 'chain');
    expect(await later()).toEqual([]);
    for (const table of ['operator_approval', 'order_fill', 'maker_counter']) {
      expect(await db.query(`select id from ${table}`)).toHaveLength(1);
    }
    chain.grow([BLOCK.approve]);
    await syncIndex(index);
    expect(await later()).toEqual(['nft']);
  });

  test('after any growth and reorganisation, pages that listen to their topics are current, and versions rise', {
    timeout: CASES_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(twist, { minLength: 2, maxLength: 8 }), async (twists) => {
        await db.reset();
        const chain = createSimulatedChain();
        const pages = openPages();
        const index = openTestIndex(db, {
          reader: chain.reader,
          // Time flies: rewinds without progress between them are paused.
          now: () => (clock += 60_000),
          firstRange: 5,
          maxShorterHeads: 1,
        });
        for (const { depth, blocks: plan } of twists) {
          if (depth > 0) chain.reorganise(depth, plan);
          else chain.grow(plan);
          let idle = false;
          while (!idle) {
            idle = (await index.step()).kind === 'idle';
            await pages.hear();
          }
          const tokens = await readTokens();
          for (const [topic, shown] of pages.shown) expect(shown, topic).toEqual(show(topic, tokens));
        }
      }),
      { numRuns: casesByDepth(3, 25) },
    );
  });
});
