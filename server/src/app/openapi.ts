import type { OpenAPIHono } from '@hono/zod-openapi';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { z } from 'zod';
import type { HttpEnv } from '../platform/http/http-env.ts';
import { json, operationsOf, router } from '../platform/http/operation.ts';
import { newNonce, setPagePolicy } from '../platform/http/security-headers.ts';
import { withCommonParts } from './docs/common-parts.ts';
import { docsPage } from './docs/docs-page.ts';
import type { ApiDocument } from './docs/document.ts';
import { readSiteFonts } from './docs/site-fonts.ts';

const operation = operationsOf('Site');

const INTRODUCTION = `
Everything the site shows comes from here, and so can yours. Answers are JSON; amounts are whole numbers of base units
(18 decimals) as decimal strings, times are seconds since 1970. Only operations marked "Bearer token" need one.

A parameter that does not exist is refused instead of ignored, and every error has one shape: a code that programs can
rely on, a sentence that people can read and, where there is one, the field at fault. A path in an answer begins at the
site's address, like the paths here. Answers carry an ETag: send it
back as If-None-Match and an unchanged answer costs nothing.

Pages of any site may read all of it, follow the stream and call the chains: no answer depends on who asks, and no cookie
is ever read. What writes (orders, views, the faucet, announcements) is refused to the pages of other sites.`.trim();

const read = operation('public', 'GET /api/openapi.json', {
  operationId: 'getOpenApi',
  summary: 'This reference, for programs',
  description: 'The OpenAPI 3.1 document behind the API reference.',
  responses: { 200: json(z.looseObject({ openapi: z.string() }), 'The document.') },
});

export type ReferenceOptions = {
  /** Where the site is on its host: '' or '/market'. */
  basePath: string;
  /** The folder of the built site, which has the fonts; '' where there is none. */
  webAssets: string;
};

/** Adds the document and the page made from it, after every other route is mounted. */
export function addReference(api: OpenAPIHono<HttpEnv>, { basePath, webAssets }: ReferenceOptions): void {
  let document: ApiDocument | undefined;
  const described = () => {
    document ??= openApiDocument(api, basePath);
    return document;
  };
  const fonts = webAssets ? readSiteFonts(webAssets, basePath) : '';
  router()
    .openapi(read, (c) => c.json(described(), 200))
    .mountIn(api);
  api.get('/api/docs', async (c) => {
    const nonce = newNonce();
    const page = await c.html(docsPage(described(), { nonce, basePath, fonts }));
    setPagePolicy(page.headers, { nonce, basePath });
    page.headers.set('cache-control', 'no-cache');
    return page;
  });
}

/** The OpenAPI 3.1 document of what is mounted. The same on every installation at the root of its host, so that a copy can be committed. */
export function openApiDocument(api: OpenAPIHono<HttpEnv>, basePath = ''): ApiDocument {
  api.openAPIRegistry.registerComponent('securitySchemes', 'operator', { type: 'http', scheme: 'bearer' });
  api.openAPIRegistry.registerComponent('securitySchemes', 'account', { type: 'http', scheme: 'bearer' });
  const document = api.getOpenAPI31Document(
    {
      openapi: '3.1.0',
      info: {
        title: `${getSiteName()} API`,
        version: '1',
        description: INTRODUCTION,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: basePath || '/', description: 'The site that served this document.' }],
    },
    { sortComponents: 'alphabetically' },
  );
  return withCommonParts(JSON.parse(JSON.stringify(document)) as ApiDocument);
}
