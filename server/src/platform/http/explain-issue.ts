import { AppError } from '@pitlane/shared/domain/app-error';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const UNIT = { string: 'characters', array: 'values', set: 'values', file: 'bytes' } as const;

/**
 * Turns what zod found wrong first into the answer for the user: the field, and what is allowed there. A name that does
 * not exist comes before all else: what seems to be missing may only be misspelt. `repeated` are the query parameters
 * that were given more than once.
 */
export function badRequest(error: z.core.$ZodError, repeated: readonly string[] = []): AppError {
  const unknown = error.issues.find(({ code }) => code === 'unrecognized_keys');
  const issue = unknown ?? error.issues[0];
  if (!issue) return new AppError('BAD_REQUEST', 'The request can’t be read.', { cause: error });
  if (issue.code === 'unrecognized_keys') return unknownKeys(issue, error);
  const field = issue.path.find((part): part is string => typeof part === 'string');
  const name = field ?? 'The body';
  const once = field !== undefined && issue.path.length === 1 && repeated.includes(field);
  const what = once ? 'must be given once' : explainIssue(issue);
  return new AppError('BAD_REQUEST', `${name} ${what}.`, { field, cause: error });
}

function unknownKeys(issue: z.core.$ZodIssueUnrecognizedKeys, cause: unknown): AppError {
  const field = issue.keys[0];
  const custom = issue.message.startsWith('There is no');
  const message = custom
    ? issue.message
    : `The body has no field "${issue.keys.join('", "').slice(0, 100)}".`;
  return new AppError('UNKNOWN_PARAMETER', message, { field, cause });
}

/** The end of a sentence that begins with the field's name. */
function explainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must ${limit(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum)}`;
    case 'too_big':
      return `must ${limit(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum)}`;
    case 'invalid_type':
      return explainType(issue);
    case 'invalid_union':
      return 'has a value that is not allowed';
    default:
      return issue.message.startsWith('must') ? issue.message : `is not valid: ${issue.message}`;
  }
}

function explainType(issue: z.core.$ZodIssueInvalidType): string {
  if (issue.message.endsWith('received undefined')) return 'is missing';
  const article = /^[aeiou]/.test(issue.expected) ? 'an' : 'a';
  const expected = { int: 'a whole number', number: 'a number', string: 'a text' }[issue.expected as string];
  return `must be ${expected ?? `${article} ${issue.expected}`}`;
}

function limit(origin: string, bound: string, value: number | bigint): string {
  const unit = UNIT[origin as keyof typeof UNIT];
  return unit ? `have ${bound} ${value} ${unit}` : `be ${bound} ${value}`;
}
