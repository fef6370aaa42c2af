/** Writes the counts at the top of docs/security-verification.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/bootstrap.mjs';
import { withCounts } from '../testing/verification-rows.ts';

const path = join(root, 'docs', 'security-verification.md');
writeFileSync(path, withCounts(readFileSync(path, 'utf8')));
