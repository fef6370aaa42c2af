import { z } from 'zod';
import { StudioFileSchema } from './studio-file.ts';

/** Returns the schema of studio files as editors read it (JSON Schema 2020-12): of what is written, before defaults. */
export function toStudioJsonSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(StudioFileSchema, { io: 'input', unrepresentable: 'any' }),
    title: 'Pitlane studio file',
  };
}
