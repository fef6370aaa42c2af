/** Calls every operation of the document with hostile input. None may answer with a server error. */
import { ErrorResponseSchema } from '@pitlane/shared/api/common';
import { ORDER_ID_EXAMPLE } from '@pitlane/shared/api/orders';
import { UPLOAD_NAME_EXAMPLE } from '@pitlane/shared/api/profile-pictures';
import { LEGAL_NAMES, type LegalName } from '@pitlane/shared/domain/studio/studio-legal';
import fc from 'fast-check';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { OWN_STUDIO } from '../config/studio/read-studio.ts';
import { queueMail } from '../core/mail/queue-mail.ts';
import { createMediaStorage } from '../core/media/storage/create-media-storage.ts';
import { writeShippedArticles } from '../modules/help/shipped-articles.ts';
import { createLog } from '../platform/log.ts';
import { ACCESS } from '../testing/access-table.ts';
import { CASES_MS, casesByDepth, rotate } from '../testing/depth.ts';
import {
  type Call,
  goodCall,
  nextClient,
  parametersOf,
  sampleBody,
  sampleText,
  toRequest,
} from '../testing/document-calls.ts';
import { addListing, markFactsReady, TRADING } from '../testing/fake-market.ts';
import { type FakeNode, openFakeNode } from '../testing/fake-node.ts';
import { HOSTILE_BODIES, HOSTILE_TEXTS, hostileBody, hostileText } from '../testing/hostile-values.ts';
import { addAccount, bearer, keepPasskeyProof, openSession } from '../testing/test-accounts.ts';
import { openTestApi, type TestApi, testCar, testChain } from '../testing/test-api.ts';
import { addAuctions } from '../testing/test-auctions.ts';
import { storeContent } from '../testing/test-content.ts';
import { addNews } from '../testing/test-news.ts';
import { type ApiDocument, type Endpoint, endpointsOf, type Parameter } from './docs/document.ts';

const SEED = 20_261_121 + inject('seedShift');
/** Text that only a stack trace or a database's own message holds. */
const TRACE = /\bat .+\.[cm]?[jt]s:\d+:\d+|node:internal|\/server\/src\/|PostgresError|invalid byte sequence/;
const OPERATOR = { authorization: 'Bearer pitlane_the-operator-alone-knows' };
/** Operations whose good example says nothing of this installation, and how they refuse it. */
const REFUSED: Record<string, number> = {
  signIn: 401,
  confirmRegistration: 400,
  resetPassword: 400,
  confirmEmail: 400,
  signInWithWallet: 400,
  signInWithPasskey: 400,
  beginSecondStep: 400,
  passSecondStep: 400,
  // The form of the example was never given out.
  postNewsComment: 400,
  // The item of the example is a car, whose metadata follows from the chain.
  refreshNft: 404,
  // No race was posted: the cars of the example have no past here.
  postRace: 400,
  withdrawRace: 404,
  beginSocialSignIn: 404,
  endSocialSignIn: 302,
  finishSocialSignIn: 401,
};
const ZEROS = `0x${'0'.repeat(64 * 20)}`;

const toLegalText = (name: LegalName) => ({ name, title: name, content: 'Be fair.', changed: '2026-11-01' });
let api: TestApi;
let node: FakeNode;
let document: ApiDocument;
let userId: string;
beforeAll(async () => {
  node = await openFakeNode({
    eth_blockNumber: () => '0x10',
    eth_chainId: () => '0x7a69',
    eth_call: () => ZEROS,
    eth_getCode: () => '0x',
    eth_getLogs: () => [],
    eth_estimateGas: () => '0x5208',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_sendRawTransaction: () => `0x${'1'.repeat(64)}`,
    eth_getBalance: () => '0x0',
    eth_getTransactionCount: () => '0x0',
    eth_getTransactionByHash: () => null,
    eth_getBlockByNumber: () => ({
      number: '0x10',
      baseFeePerGas: '0x1',
      timestamp: '0x1',
      transactions: [],
    }),
  });
  api = await openTestApi({
    demo: true,
    faucetKey: generatePrivateKey(),
    studio: { ...OWN_STUDIO, legal: LEGAL_NAMES.map(toLegalText) },
    chains: [{ ...testChain('binance', node.url), trading: { ...TRADING, auctionHouse: TRADING.seaport } }],
  });
  userId = await addAccount(api.db);
  await api.db.query('insert into operator (user_id, at) values ($1, 1)', [userId]);
  await api.addCars([1n, 12n].map((tokenId) => testCar({ tokenId })));
  // The wallet of the document's examples has an account at the exchange.
  await api.db.query('insert into author (wallet) values ($1)', [
    '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  ]);
  await addListing(api.db, { tokenId: 12n });
  await api.db.query('update book_order set id = $1', [ORDER_ID_EXAMPLE]);
  await markFactsReady(api.db);
  await addAuctions(api.db, { auctionId: 12 });
  await addNews(api.db);
  await api.db.query(
    `insert into race (game, game_id, digest, season, track, finished_at, posted_at, cars)
     values ('', 'r-1', 'd', 'season-2', 't', 1, 1, 2)`,
  );
  await queueMail(api.db, { to: 'a@x.example', key: 'a', subject: 's', text: 't', html: 'h' });
  await createMediaStorage({ mediaS3: undefined, dataDir: api.dataDir }).put(
    UPLOAD_NAME_EXAMPLE,
    new Uint8Array(9),
    'image/webp',
  );
  await storeContent(api);
  await writeShippedArticles(api.db, createLog('silent'));
  document = (await api.json('/api/openapi.json')).body;
});
afterAll(async () => {
  await api.close();
  await node.close();
});

/** Returns whether an operation is the contract owner's, and not this operator's. */
function isOwnersAlone(operationId: string, role: 'script' | 'operator'): boolean {
  const row = ACCESS[operationId];
  return row?.[role] === 403 && row['contract owner'] !== 403;
}

const nextTexts = rotate(HOSTILE_TEXTS, 1);
const nextBodies = rotate(HOSTILE_BODIES, 2);
const spoiltBy = new Set<string>();

/** Good requests with one part spoilt, for every part: by every hostile value in the deep run, by the next one otherwise. */
function spoiltCalls(endpoint: Endpoint): Call[] {
  const good = goodCall(document, endpoint);
  const body = sampleBody(document, endpoint) ?? {};
  const names = [...parametersOf(endpoint, 'query').map(({ name }) => name), 'unknown'];
  const spoil = (parts: string[], toCall: (name: string, text: string) => Call) =>
    parts.flatMap((name) =>
      nextTexts().map((text) => {
        spoiltBy.add(text);
        return toCall(name, text);
      }),
    );
  const isBare = endpoint.method === 'GET';
  return [
    ...spoil(Object.keys(good.path), (name, text) => ({ ...good, path: { ...good.path, [name]: text } })),
    ...spoil(names, (name, text) => ({ ...good, query: [[name, text]] })),
    ...spoil(names, (name, text) => ({
      ...good,
      query: [
        [name, '1'],
        [name, text],
      ],
    })),
    ...spoil(
      parametersOf(endpoint, 'header').map(({ name }) => name),
      (name, text) => ({ ...good, headers: { [name]: toHeader(text) } }),
    ),
    ...spoil(isBare ? [] : Object.keys(body), (name, text) => ({
      ...good,
      body: JSON.stringify({ ...body, [name]: text, [text]: name }),
    })),
    ...(isBare ? [] : nextBodies().map((each) => ({ ...good, body: each }))),
  ];
}

/** Requests of one operation in which anything may be good or bad. */
function anyCall(endpoint: Endpoint): fc.Arbitrary<Call> {
  const text = (each: Parameter) => fc.oneof(fc.constant(sampleText(document, each)), hostileText);
  const pair = fc.oneof(
    ...parametersOf(endpoint, 'query').map((each) => fc.tuple(fc.constant(each.name), text(each))),
    fc.tuple(hostileText, hostileText),
  );
  const names = [
    'origin',
    'last-event-id',
    'if-none-match',
    'authorization',
    'accept-encoding',
    'content-type',
  ];
  return fc.record({
    endpoint: fc.constant(endpoint),
    path: fc.record(
      Object.fromEntries(parametersOf(endpoint, 'path').map((each) => [each.name, text(each)])),
    ),
    query: fc.array(pair, { maxLength: 3 }),
    headers: fc.dictionary(fc.constantFrom(...names), hostileText.map(toHeader), { maxKeys: 2 }),
    body: fc.oneof(fc.constant(goodCall(document, endpoint).body), hostileBody),
  });
}

/** Without what no client and no server lets through in a header. */
function toHeader(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '').trim();
}

/** Sends a call and returns the status. Fails for a fault of ours, and for an error in another shape than the API's. */
async function send(call: Call): Promise<number> {
  const request = toRequest(call);
  const response = await api.fetch(request, nextClient());
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return response.status;
  }
  const { operation } = call.endpoint;
  // Without a part of its path the request is for something else.
  const isComplete = Object.values(call.path).every((part) => !/^\.{0,2}$/.test(part));
  if (isComplete)
    expect(Object.keys(operation.responses), operation.operationId).toContain(String(response.status));
  const text = await response.text();
  if (response.status >= 500 || TRACE.test(text)) {
    expect.fail(`${request.method} ${request.url} ${call.body?.slice(0, 200)}: ${response.status} ${text}`);
  }
  const isOwnShape = call.endpoint.path.startsWith('/rpc/');
  if (response.status >= 400 && !isOwnShape) ErrorResponseSchema.parse(JSON.parse(text));
  return response.status;
}

describe('every operation', () => {
  test(
    'answers a request like the one in its document',
    async () => {
      for (const endpoint of endpointsOf(document)) {
        const { operationId } = endpoint.operation;
        const { anonymous } = ACCESS[operationId] ?? {};
        const status = await send(goodCall(document, endpoint));
        if (typeof anonymous === 'number') expect([operationId, status]).toEqual([operationId, anonymous]);
        else
          expect([operationId, REFUSED[operationId] ?? 'done']).toEqual([
            operationId,
            status < 300 ? 'done' : status,
          ]);
      }
    },
    CASES_MS,
  );

  test.each(['operator', 'account'] as const)(
    'answers its %s, whatever else is bad',
    async (scheme) => {
      const owned = endpointsOf(document).filter(({ operation }) =>
        operation.security?.some((one) => scheme in (one as object)),
      );
      expect(owned.length).toBeGreaterThan(1);
      for (const endpoint of owned) {
        // Some operations end the session: each request has its own.
        const headers = async () => {
          if (scheme === 'operator') return OPERATOR;
          const token = await openSession(api.db, userId);
          await keepPasskeyProof(api.db, token);
          return bearer(token);
        };
        const sendOwned = async (call: Call) =>
          send({ ...call, headers: { ...call.headers, ...(await headers()) } });
        const { operationId } = endpoint.operation;
        const status = await sendOwned(goodCall(document, endpoint));
        if (isOwnersAlone(operationId, scheme === 'operator' ? 'script' : 'operator'))
          expect([operationId, status]).toEqual([operationId, 403]);
        else expect([401, 403], operationId).not.toContain(status);
        for (const call of spoiltCalls(endpoint)) await sendOwned(call);
        const property = fc.asyncProperty(anyCall(endpoint), async (call) => void (await sendOwned(call)));
        await fc.assert(property, { seed: SEED, numRuns: casesByDepth(1, 15) });
      }
    },
    CASES_MS,
  );

  test('answers 304 to the tag that it gave, where the document says so', async () => {
    const tagged = endpointsOf(document).filter(({ operation }) => operation.responses[304]);
    expect(tagged.length).toBeGreaterThan(10);
    for (const endpoint of tagged) {
      const first = await api.fetch(toRequest(goodCall(document, endpoint)), nextClient());
      const headers = { 'if-none-match': first.headers.get('etag') ?? 'none' };
      const again = await api.fetch(toRequest({ ...goodCall(document, endpoint), headers }), nextClient());
      expect([endpoint.operation.operationId, again.status]).toEqual([endpoint.operation.operationId, 304]);
    }
  });

  test('takes no method that it does not name, and answers HEAD like GET without a body', async () => {
    const paths = new Set(endpointsOf(document).map(({ path }) => path));
    for (const path of paths) {
      const endpoints = endpointsOf(document).filter((each) => each.path === path);
      const known = endpoints.map(({ method }) => method);
      const read = endpoints.find(({ method }) => method === 'GET');
      const [first = read] = endpoints;
      if (!first) continue;
      const { url } = toRequest(goodCall(document, read ?? first));
      const others = ['PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND', 'PURGE'];
      // `options` could be the id of a passkey, and is none.
      const isNamedBy = (template: string) =>
        template !== path && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/{}]+')}$`).test(path);
      const elsewhere = endpointsOf(document).filter((each) => isNamedBy(each.path));
      const named = new Set([...known, ...elsewhere.map(({ method }) => method)]);
      for (const method of others.filter((each) => !named.has(each))) {
        const answer = await api.fetch(new Request(url, { method }), nextClient());
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known));
      }
      const preflight = await api.fetch(new Request(url, { method: 'OPTIONS' }), nextClient());
      expect([path, preflight.status]).toEqual([path, 204]);
      const head = await api.fetch(new Request(url, { method: 'HEAD' }), nextClient());
      // `import` could be the id of an order, and is none.
      const otherwise = path === '/api/orders/import' ? 400 : 405;
      const anonymous = read && ACCESS[read.operation.operationId]?.anonymous;
      const asRead =
        typeof anonymous === 'number' ? anonymous : (REFUSED[read?.operation.operationId ?? ''] ?? 200);
      expect([path, head.status]).toEqual([path, known.includes('GET') ? asRead : otherwise]);
      expect(await head.text()).toBe('');
    }
  });

  test(
    'answers hostile values in each of its parts without a fault of ours',
    async () => {
      spoiltBy.clear();
      for (const endpoint of endpointsOf(document)) {
        for (const call of spoiltCalls(endpoint)) await send(call);
      }
      expect(spoiltBy).toEqual(new Set(HOSTILE_TEXTS));
    },
    CASES_MS,
  );

  test(
    'survives requests in which anything is bad',
    async () => {
      for (const endpoint of endpointsOf(document)) {
        const property = fc.asyncProperty(anyCall(endpoint), async (call) => void (await send(call)));
        await fc.assert(property, { seed: SEED, numRuns: casesByDepth(6, 60) });
      }
    },
    CASES_MS,
  );
});
