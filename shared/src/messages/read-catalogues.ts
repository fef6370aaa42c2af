import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Catalogues } from './catalogues.ts';

const CatalogueSchema = z.record(z.string(), z.string());

/** Where the catalogues are, one folder for each language. */
export const CATALOGUE_FOLDER = import.meta.dirname;

/** Reads the catalogues of a language: `<folder>/<language>/<feature>.json`. Throws a SyntaxError that names the file that is not right. */
export function readCatalogues(language: string, folder = CATALOGUE_FOLDER): Catalogues {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(0, -'.json'.length), readCatalogue(join(folder, language, file))]),
  );
}

function readCatalogue(path: string): Record<string, string> {
  try {
    return CatalogueSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new SyntaxError(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
