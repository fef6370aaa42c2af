/**
 * Makes the files of an embedded database in the folder it is given, and ends. A process of its own: what the making
 * takes, some 250 MB, would stay with the server as long as that lives.
 */
import { PGlite } from '@electric-sql/pglite';

const folder = process.argv[2];
if (!folder) throw new Error('name the folder of the database');
const database = await PGlite.create(folder);
await database.close();
