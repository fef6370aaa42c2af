/**
 * Makes the files of an embedded database in the given folder, and ends. It is a separate process because
 * making them takes some 250 MB, which the server would keep for its whole life.
 */
import { PGlite } from '@electric-sql/pglite';

const folder = process.argv[2];
if (!folder) throw new Error('name the folder of the database');
const database = await PGlite.create(folder);
await database.close();
