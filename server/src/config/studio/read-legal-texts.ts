import type { StudioFile } from '@pitlane/shared/domain/studio/studio-file';
import { LEGAL_NAMES, type LegalText, readLegalText } from '@pitlane/shared/domain/studio/studio-legal';
import { readStudioText } from './read-studio-text.ts';

/** Terms of large shops have about a third of it. */
const MAX_TEXT_BYTES = 200_000;

/** Reads the legal texts that a studio file names. Each problem names its key and file. */
export function readLegalTexts(
  given: NonNullable<StudioFile['legal']>,
  folder: string,
): { found: LegalText[]; problems: string[] } {
  const found: LegalText[] = [];
  const problems: string[] = [];
  for (const name of LEGAL_NAMES) {
    const { file, changed } = given[name] ?? {};
    if (file === undefined || changed === undefined) continue;
    const { content, problem } = readStudioText(file, { folder, maxBytes: MAX_TEXT_BYTES });
    const text = content === undefined ? undefined : readLegalText(content, { name, changed });
    if (text?.content) found.push(text);
    else
      problems.push(`legal.${name}.file: ${file} ${problem ?? 'has no text: write it, or remove this key'}`);
  }
  return { found, problems };
}
