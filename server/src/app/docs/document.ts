import type { OperatorScope } from '@pitlane/shared/domain/site/operator-scopes';
import type { Access } from '../../platform/http/access.ts';

/** The parts of an OpenAPI 3.1 document that the reference page reads. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  enum?: (string | number)[];
  const?: string | number;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  example?: unknown;
};
export type MediaType = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
export type Answer = { description: string; content?: Record<string, MediaType> };
export type Ref = { $ref: string };
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
};
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, Answer | Ref>;
  /** Empty: open to all callers. */
  security?: unknown[];
  'x-access': Access;
  /** The scope that a token needs; undefined where no token may call. */
  'x-scope'?: OperatorScope;
  /** The session must have proved within the last half hour who uses it. */
  'x-fresh-proof'?: true;
};
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses?: Record<string, Answer> };
};

export type Endpoint = { method: string; path: string; operation: Operation };

/** Every operation, in the order of the document. */
export function endpointsOf(document: ApiDocument): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The answers that an operation does not share with all others. */
export function ownResponses({ responses }: Operation): [status: string, answer: Answer][] {
  return Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [] : [[status, answer]],
  );
}

/** The name in "#/components/schemas/Nft". */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
