/** Requests as the API document describes them. */
import type { ApiDocument, Endpoint, Parameter, Schema } from '../app/docs/document.ts';

export type Fields = Record<string, unknown>;
export type Call = {
  endpoint: Endpoint;
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers?: Record<string, string>;
  body?: string | undefined;
};

/** A value that the schema allows, as far as its example, its options or its type say. */
function sample(document: ApiDocument, given: Schema): unknown {
  const schema = given.$ref ? (document.components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  if (schema.type !== 'object') return 'text';
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sample(document, each)]),
  );
}

/** A value of a parameter, as text. */
export function sampleText(document: ApiDocument, { schema }: Parameter): string {
  return [sample(document, schema)].flat().join(',');
}

export function parametersOf({ operation }: Endpoint, place: Parameter['in']): Parameter[] {
  return (operation.parameters ?? []).filter((each) => each.in === place);
}

export function sampleBody(document: ApiDocument, { operation }: Endpoint): Fields | undefined {
  const media = Object.values(operation.requestBody?.content ?? {})[0];
  return media && ((media.example ?? sample(document, media.schema ?? {})) as Fields);
}

/** Questions that want one parameter or another, which a document cannot say. */
const ONE_OF: Record<string, [name: string, value: string]> = {
  getOfferTerms: ['nft', 'binance-cars-12'],
  getWorth: ['author', '1'],
  listHoldings: ['author', '1'],
  listAssets: ['author', '1'],
  getRaceRecord: ['author', '1'],
};

/** A request as the document describes it. */
export function goodCall(document: ApiDocument, endpoint: Endpoint): Call {
  const path = Object.fromEntries(
    parametersOf(endpoint, 'path').map((each) => [each.name, sampleText(document, each)]),
  );
  const body = sampleBody(document, endpoint);
  const needed = parametersOf(endpoint, 'query').filter(({ required }) => required);
  const query = needed.map((each): [string, string] => [each.name, sampleText(document, each)]);
  const oneOf = ONE_OF[endpoint.operation.operationId];
  if (oneOf) query.push(oneOf);
  return { endpoint, path, query, body: body && JSON.stringify(body) };
}

/** As a browser would; what cannot be written in UTF-8 goes out as bytes that are none. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A body as the operation wants it: a form gets a picture for each file. What is no JSON object goes out as it is. */
function encodeBody({ operation }: Endpoint, body: string): string | FormData {
  const form = operation.requestBody?.content['multipart/form-data']?.schema;
  if (!form || !/^\{.*\}$/s.test(body)) return body;
  const data = new FormData();
  for (const [name, value] of Object.entries(JSON.parse(body) as Fields)) {
    const isFile = form.properties?.[name]?.format === 'binary';
    if (isFile && value === 'text') data.append(name, new Blob([PNG]), 'me.png');
    else data.append(name, String(value));
  }
  return data;
}

export function toRequest({ endpoint, body, headers, ...call }: Call): Request {
  const { method, path } = endpoint;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(call.path[name] ?? ''));
  const search = call.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const sent = method !== 'GET' && body !== undefined ? encodeBody(endpoint, body) : undefined;
  return new Request(new URL(`${filled}?${search}`, 'http://localhost:3000'), {
    method,
    headers: { ...(typeof sent === 'string' && { 'content-type': 'application/json' }), ...headers },
    ...(sent !== undefined && { body: sent }),
  });
}

let clients = 0;
/** Each call comes from an address of its own, so that no rate limit answers in place of the operation. */
export function nextClient() {
  clients++;
  return { incoming: { socket: { remoteAddress: `10.0.${clients >> 8}.${clients & 255}` } } };
}
