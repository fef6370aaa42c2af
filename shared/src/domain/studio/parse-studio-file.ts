/** Reads the text of a studio file. */
import { parse, TomlError } from 'smol-toml';
import { explainStudioIssues } from './explain-issues.ts';
import { type StudioFile, StudioFileSchema } from './studio-file.ts';

/** Far more than a studio writes, and read in a moment. */
export const MAX_STUDIO_CHARS = 200_000;
/** Tables in tables; the schema has four. */
const MAX_DEPTH = 10;

export type ParsedStudio = { studio: StudioFile; problems?: never } | { studio?: never; problems: string[] };

/** Returns what a studio file says, or every problem of it: with its line where it is no TOML, and otherwise with its key. */
export function parseStudioFile(text: string): ParsedStudio {
  if (text.length > MAX_STUDIO_CHARS) {
    return {
      problems: [
        `has ${text.length} characters, and may have ${MAX_STUDIO_CHARS}: put pictures and long texts into files`,
      ],
    };
  }
  let table: unknown;
  try {
    table = parse(text, { unsafeKeyBehaviour: 'throw', maxDepth: MAX_DEPTH });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { problems: [explainSyntax(error)] };
  }
  const read = StudioFileSchema.safeParse(table, { reportInput: true });
  return read.success
    ? { studio: read.data }
    : { problems: explainStudioIssues(read.error, StudioFileSchema) };
}

function explainSyntax({ line, column, message }: TomlError): string {
  const [said = ''] = message.replace(/^Invalid TOML document: /, '').split('\n');
  return `line ${line}, column ${column}: ${said}`;
}
