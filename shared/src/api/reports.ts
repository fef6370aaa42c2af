/** Reports of items and authors to the operator. */
import { z } from 'zod';
import { parseNftId } from '../domain/cars/nft-id.ts';
import {
  HIDDEN_KINDS,
  type HiddenKind,
  MAX_REPORT_WORDS,
  REPORT_REASONS,
  REPORT_STATES,
} from '../domain/people/reports.ts';
import { queryOf, RowIdSchema, SecondsSchema } from './common.ts';
import { PersonSchema } from './nfts.ts';

/** Returns whether a target is an item's id or an author's number, as its kind asks. */
export function isTarget({ kind, target }: { kind: HiddenKind; target: string }): boolean {
  return kind === 'item' ? parseNftId(target) !== undefined : /^[1-9]\d{0,8}$/.test(target);
}

/** Parts of a schema that names an item or an author; refine it with `isTarget`. */
export const TargetShape = {
  kind: z.enum(HIDDEN_KINDS),
  target: z.string().min(1).max(120).describe("The item's id, or the author's number."),
};
export const TARGET_ERROR = {
  error: 'must be the id of an item or the number of an author',
  path: ['target'],
};

export const ReportInputSchema = z
  .strictObject({
    ...TargetShape,
    reason: z.enum(REPORT_REASONS),
    words: z.string().trim().max(MAX_REPORT_WORDS).default('').describe('What’s wrong, in your own words.'),
  })
  .refine(isTarget, TARGET_ERROR)
  .meta({
    id: 'ReportInput',
    example: { kind: 'item', target: 'binance-cars-12', reason: 'copied', words: 'The picture is mine.' },
  });
export type ReportInput = z.infer<typeof ReportInputSchema>;

export const ReportTakenSchema = z
  .object({
    id: z.int().positive(),
    told: z.boolean().describe('Whether a notice tells you the outcome. Only accounts get one.'),
  })
  .meta({ id: 'ReportTaken' });
export type ReportTaken = z.infer<typeof ReportTakenSchema>;

/** A name for what is meant, and its page. */
export const TargetRefSchema = z
  .object({
    ...TargetShape,
    title: z.string().describe('The name of the item or the author.'),
    link: z.string().describe('Path on this site.'),
  })
  .meta({ id: 'TargetRef' });

export const ReportSchema = z
  .object({
    id: z.int().positive(),
    about: TargetRefSchema,
    reason: z.enum(REPORT_REASONS),
    words: z.string(),
    reporter: PersonSchema.nullable().describe('Null for a visitor without an account.'),
    at: SecondsSchema,
    state: z.enum(REPORT_STATES),
    note: z.string().describe('What the operator said to the reporter.'),
    decided_at: SecondsSchema.nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof ReportSchema>;

export const ReportQuerySchema = queryOf({
  state: z.enum(REPORT_STATES).default('open'),
  before: RowIdSchema.optional().describe('`next` of the previous page.'),
});
export type ReportQuery = z.infer<typeof ReportQuerySchema>;
export const ReportListSchema = z
  .object({ reports: z.array(ReportSchema).describe('Newest first.'), next: z.int().nullable() })
  .meta({ id: 'ReportList' });
export type ReportList = z.infer<typeof ReportListSchema>;

export const ReportDecisionSchema = z
  .strictObject({
    decision: z.enum(['hidden', 'dismissed']).describe('`hidden` hides what is reported.'),
    note: z.string().trim().max(300).default('').describe('Said to the reporter.'),
  })
  .meta({ id: 'ReportDecision', example: { decision: 'dismissed', note: 'The picture is its own.' } });
export type ReportDecision = z.infer<typeof ReportDecisionSchema>;
