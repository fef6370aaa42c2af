import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Catalogues,
  compileCatalogues,
  findTranslationFaults,
  toFullName,
} from '@pitlane/shared/messages/catalogues';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

const OverridesSchema = z.record(z.string(), z.string());

/**
 * Puts a studio's own texts in the place of ours: `<folder>/<language>.json` has them by their whole names, such as
 * `{ "accounts.register": "Join the grid" }`. Throws a StartError that names the file, the message and the fault. Without such a file nothing
 * is replaced.
 */
export function applyOverrides(catalogues: Catalogues, language: string, folder: string): Catalogues {
  const path = join(folder, `${language}.json`);
  const overrides = readOverrides(path);
  if (!overrides) return catalogues;
  const applied = Object.fromEntries(
    Object.entries(catalogues).map(([catalogue, messages]) => [
      catalogue,
      Object.fromEntries(
        Object.entries(messages).map(([name, text]) => [
          name,
          overrides[toFullName(catalogue, name)] ?? text,
        ]),
      ),
    ]),
  );
  const own = compileCatalogues(catalogues, language);
  const faults = Object.keys(overrides)
    .filter((fullName) => !own.has(fullName))
    .map((fullName) => `${fullName} is not a message of this site`);
  try {
    faults.push(...findTranslationFaults(own, compileCatalogues(applied, language)));
  } catch (error) {
    faults.push((error as Error).message);
  }
  if (faults.length > 0) throw new StartError(`${path} can’t be used: ${faults.join('; ')}.`);
  return applied;
}

function readOverrides(path: string): Record<string, string> | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`${path} can’t be read.`, error);
  }
  try {
    return OverridesSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StartError(`${path} must be a JSON object of texts: ${(error as Error).message}`, error);
  }
}
