import { ERROR_STATUS, type ErrorCode } from '@pitlane/shared/domain/app-error';
import { describeErrors } from '../../platform/http/operation.ts';
import type { Answer, ApiDocument, Operation } from './document.ts';

/** Answers that no operation is free of, by the name they have in the document. */
const COMMON = {
  NotModified: { status: '304', answer: { description: 'Unchanged since the answer with that ETag.' } },
  Forbidden: { status: '403', answer: toAnswer('FORBIDDEN') },
  MethodNotAllowed: { status: '405', answer: toAnswer('METHOD_NOT_ALLOWED') },
  PayloadTooLarge: { status: '413', answer: toAnswer('PAYLOAD_TOO_LARGE') },
  Internal: { status: '500', answer: toAnswer('INTERNAL') },
  Unavailable: { status: '503', answer: toAnswer('DATABASE_UNAVAILABLE', 'TIMEOUT', 'STARTING') },
} as const satisfies Record<string, { status: string; answer: Answer }>;
type CommonName = keyof typeof COMMON;

/** Adds what all operations share: who may call them, and the answers of COMMON. */
export function withCommonParts(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const completed = Object.entries(operations).map(([method, operation]) => [
      method,
      { ...operation, security: operation.security ?? [], responses: responsesOf(path, method, operation) },
    ]);
    return [path, Object.fromEntries(completed)];
  });
  const responses = Object.fromEntries(Object.entries(COMMON).map(([name, { answer }]) => [name, answer]));
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, responses },
  };
}

function responsesOf(path: string, method: string, operation: Operation): Operation['responses'] {
  const names: CommonName[] = ['MethodNotAllowed', 'Internal', 'Unavailable'];
  if (method !== 'get') names.push('PayloadTooLarge', 'Forbidden');
  if (hasTag(path, method, operation)) names.push('NotModified');
  const common = names.map((name) => [COMMON[name].status, { $ref: `#/components/responses/${name}` }]);
  // The description of the route itself is more exact. Number keys come out in ascending order.
  return { ...Object.fromEntries(common), ...operation.responses };
}

/** Answers that hold the server's time, or how it is just now, and what belongs to one browser. */
const UNTAGGED = ['/api/health', '/api/auth', '/api/auctions', '/api/refunds'];

/** Returns whether answers carry an ETag: reads do, but for the stream and for what is only true now. */
function hasTag(path: string, method: string, { responses, security }: Operation): boolean {
  const success = responses[200];
  const types = success && 'content' in success ? Object.keys(success.content ?? {}) : [];
  return (
    method === 'get' &&
    // Answers to an account must not be cached.
    !security?.length &&
    !UNTAGGED.some((start) => path.startsWith(start)) &&
    !types.includes('text/event-stream')
  );
}

function toAnswer(...codes: [ErrorCode, ...ErrorCode[]]): Answer {
  const { description, examples } = describeErrors(codes);
  return {
    description: `${ERROR_STATUS[codes[0]]}: ${description}`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
  };
}
