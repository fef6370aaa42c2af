import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { html, raw } from 'hono/html';
import { getSiteStyle } from '../../core/name-site.ts';
import { docsHeader } from './docs-header.ts';
import { SCRIPT, STYLE, themeScript } from './docs-style.ts';
import {
  type Answer,
  type ApiDocument,
  type Endpoint,
  endpointsOf,
  type MediaType,
  ownResponses,
  type Parameter,
  type Schema,
} from './document.ts';
import { exampleOf, type Html, limitsOf, shapeOf } from './schema-text.ts';

type Schemas = Record<string, Schema>;

type DocsOptions = {
  nonce: string;
  /** Where the site is on its host: '' or '/market'. */
  basePath: string;
  /** The @font-face rules of the site's fonts. */
  fonts: string;
};

/** The reference as one page that works without a network: its style and its search carry the nonce. */
export function docsPage(document: ApiDocument, { nonce, basePath, fonts }: DocsOptions): Html {
  const { info, components } = document;
  const groups = Map.groupBy(endpointsOf(document), ({ operation }) => operation.tags?.[0] ?? 'Other');
  const sections = [...groups].map(
    ([tag, endpoints]) =>
      html`<section data-group><h2>${tag}</h2>${endpoints.map((each) => endpointArticle(each, components.schemas))}</section>`,
  );
  return html`<!doctype html>
<html lang="en" style="${getSiteStyle()}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title><meta name="description" content="Reference of the ${getSiteName()} API.">
<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(fonts)}${raw(STYLE)}</style>
<script nonce="${nonce}">${raw(themeScript(basePath))}</script>
</head>
<body><a class="skip" href="#content">Skip to the content</a>${docsHeader(basePath)}<div class="page">
<nav class="operations" aria-label="Operations">
<input id="find" type="search" placeholder="Find an operation" aria-label="Find an operation" aria-keyshortcuts="/" autocomplete="off">
<details class="all" open><summary>All operations</summary>${[...groups].map(([tag, endpoints]) => navigation(tag, endpoints))}<details><summary>Shapes</summary><a href="#shapes">All shapes</a></details></details></nav>
<main id="content" tabindex="-1"><h1>${info.title}</h1>
${info.description.split('\n\n').map((paragraph) => html`<p class="intro">${prose(paragraph)}</p>`)}
<p><a href="${basePath}/api/openapi.json">OpenAPI 3.1 document</a></p>
<p class="none" role="status" hidden>Nothing matches. Try a path, a field or a word of a summary.</p>
${sections}
<section data-group id="common"><h2>Every operation</h2><article data-words="every operation errors">
<p>Beside its own answers, each can give one of these.</p>${Object.values(components.responses ?? {}).map((each) => answerDetails('', each, components.schemas))}</article></section>
<section data-group id="shapes"><h2>Shapes</h2>${Object.entries(components.schemas).map(([name, schema]) => shapeArticle(name, schema))}</section>
</main></div><script nonce="${nonce}">${raw(SCRIPT)}</script></body></html>`;
}

/** Words between backticks are code. */
function prose(text: string): Html {
  return html`${text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function navigation(tag: string, endpoints: Endpoint[]): Html {
  return html`<details><summary>${tag}<span>${endpoints.length}</span></summary>${endpoints.map(
    ({ operation }) => html`<a href="#${operation.operationId}">${operation.summary}</a>`,
  )}</details>`;
}

function endpointArticle({ method, path, operation }: Endpoint, schemas: Schemas): Html {
  const {
    operationId,
    summary,
    description = '',
    parameters = [],
    requestBody,
    security,
    'x-scope': scope,
  } = operation;
  const words = [method, path, operationId, summary, description, ...parameters.map(({ name }) => name)];
  return html`<article id="${operationId}" data-words="${words.join(' ').toLowerCase()}">
<header><span class="method ${method.toLowerCase()}">${method}</span><code class="path">${path}</code>
${!!security?.length && html`<span class="lock">Bearer token${scope && html`: <code>${scope}</code>`}</span>`}</header>
<h3>${summary}</h3><p>${prose(description)}</p>
${parameters.length > 0 && parameterTable(parameters)}
${requestBody && html`<h4>Body</h4>${contentBlock(requestBody.content, schemas)}`}
<h4>Try it</h4><pre tabindex="0">${curl(method, path, operation, schemas)}</pre>
<h4>Answers</h4>${ownResponses(operation).map(([status, answer]) => answerDetails(status, answer, schemas))}</article>`;
}

function answerDetails(status: string, { description, content = {} }: Answer, schemas: Schemas): Html {
  return html`<details ${status.startsWith('2') && 'open'}><summary><span class="status">${status}</span> ${prose(description)}</summary>${contentBlock(content, schemas)}</details>`;
}

function shapeArticle(name: string, schema: Schema): Html {
  const words = `${name} ${Object.keys(schema.properties ?? {}).join(' ')}`.toLowerCase();
  return html`<article id="shape-${name}" data-words="${words}"><h3>${name}</h3>
<p>${schema.description ?? ''}</p><pre tabindex="0">${shapeOf(schema)}</pre></article>`;
}

function parameterTable(parameters: Parameter[]): Html {
  return html`<h4>Parameters</h4><table>${parameters.map(
    ({ name, in: place, required, description, schema }) => html`<tr>
<td><code>${name}</code>${required && html`<span class="need">required</span>`}</td><th scope="row">${place}</th>
<td>${prose(description ?? '')}<div class="limits">${limitsOf(schema)}</div></td></tr>`,
  )}</table>`;
}

function contentBlock(content: Record<string, MediaType>, schemas: Schemas): Html {
  const isBinary = ({ schema }: MediaType) => schema?.format === 'binary';
  const types = Object.keys(content).join(', ');
  const [media] = Object.values(content);
  if (!media || isBinary(media)) return html`<p class="limits">${types}</p>`;
  const given = Object.values(media.examples ?? {}).map(({ value }) => value);
  const examples = given.length > 0 ? given : [media.example ?? exampleOf(media.schema ?? {}, schemas)];
  const isError = media.schema?.$ref?.endsWith('/Error') ?? false;
  const label = types !== 'application/json' && html`<p class="limits">${types}</p>`;
  const shape = media.schema && !isError && html`<pre tabindex="0">${shapeOf(media.schema)}</pre>`;
  return html`${label}${shape}${examples.map((example) => html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`)}`;
}

function curl(
  method: string,
  path: string,
  { parameters = [], requestBody, security }: Endpoint['operation'],
  schemas: Schemas,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return String(exampleOf(schema, schemas));
  });
  const address = `"$PITLANE${filled}"`;
  if (method === 'GET') return `curl ${address}`;
  const body = requestBody?.content['application/json'];
  const data = body && JSON.stringify(body.example ?? exampleOf(body.schema ?? {}, schemas));
  return [
    `curl -X ${method} ${address}`,
    ...(security?.length ? [`  -H "authorization: Bearer $OPERATOR_TOKEN"`] : []),
    ...(data ? ["  -H 'content-type: application/json'", `  -d '${data}'`] : []),
  ].join(' \\\n');
}
