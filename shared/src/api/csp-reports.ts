/** Reports of browsers about what the content security policy of a page has stopped. */
import { z } from 'zod';
import { SecondsSchema } from './common.ts';

/** Longer addresses and directives are refused. */
const MAX_TEXT = 2_000;
const text = z.string().max(MAX_TEXT).optional();

/** A report of the Reporting API (`report-to`). Its requests can have reports of other kinds too. */
const ReportSchema = z.object({
  type: z.string().max(100),
  body: z.looseObject({
    documentURL: text,
    blockedURL: text,
    effectiveDirective: text,
    sourceFile: text,
    lineNumber: z.number().nullable().optional(),
  }),
});

/** What older browsers send (`report-uri`): one report. */
const OldReportSchema = z.object({
  'csp-report': z.looseObject({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
    'line-number': z.number().nullable().optional(),
  }),
});

export const CspReportInputSchema = z
  .union([z.array(ReportSchema).max(20), OldReportSchema])
  .meta({ id: 'CspReportInput' });
export type CspReportInput = z.infer<typeof CspReportInputSchema>;

export const CspReportSchema = z
  .object({
    directive: z
      .string()
      .describe('The part of the policy that blocked it.')
      .meta({ example: 'script-src-elem' }),
    blocked: z.string().describe('What was stopped: an origin, or a word such as `inline`.'),
    page: z.string().describe('The path of the page, without its query.'),
    source: z.string().nullable().describe('The file and line that asked for it; null where it is unknown.'),
    count: z.int().positive().describe('How often since the process started.'),
    first_at: SecondsSchema,
    last_at: SecondsSchema,
  })
  .meta({ id: 'CspReport' });
export type CspReport = z.infer<typeof CspReportSchema>;

export const CspReportListSchema = z
  .object({ reports: z.array(CspReportSchema) })
  .meta({ id: 'CspReportList', description: 'Newest first. Kept by this process, until it ends.' });
export type CspReportList = z.infer<typeof CspReportListSchema>;
