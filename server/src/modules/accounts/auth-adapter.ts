import { createHash } from 'node:crypto';
import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import type { JoinedDb } from './joined-db.ts';

/** Field of the models → column. Every other word of a field is a word of its column. */
const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toField = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const isTime = (field: string) => /(?:At|_at)$/.test(field);

/** Returns the hash of a bearer token, which the database keeps. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * better-auth on the project's database, embedded or PostgreSQL. Times are milliseconds; of the token of a session only its hash
 * is stored and compared, so a session that better-auth gives back has the hash in `token`.
 */
export function createAuthAdapter(db: JoinedDb) {
  type Factory = ReturnType<typeof createAdapterFactory>;
  const create: Factory = (options) =>
    createAdapterFactory({
      config: {
        adapterId: 'pitlane',
        supportsJSON: false,
        // What the adapter asks belongs to the transaction by itself.
        transaction: (work) => db.transaction(() => work(create(options))),
        customTransformInput: ({ data, field, model }) =>
          model === 'auth_session' && toColumn(field) === 'token' ? hashToken(String(data)) : data,
      },
      adapter: () => createTables(db),
    })(options);
  return create;
}

type Row = Record<string, unknown>;

/** Plain statements on the tables of db/schema/accounts.ts. Names come from better-auth's models, values are parameters. */
function createTables(db: Queryable): CustomAdapter {
  const tables: CustomAdapter = {
    async create({ model, data }) {
      const entries = Object.entries(data as Row).filter(([, value]) => value !== undefined);
      const columns = entries.map(([field]) => toColumn(field));
      const places = entries.map((_, i) => `$${i + 1}`);
      const sql = `insert into ${model} (${columns.join(', ')}) values (${places.join(', ')}) returning *`;
      const [row] = await db.query<Row>(
        sql,
        entries.map(([, value]) => toSql(value)),
      );
      if (!row) throw new Error(`inserting into ${model} returned no row`);
      return toModel(row);
    },
    async update<T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) {
      const rows = await writeRows<T>(db, model, where, update as Row);
      return rows[0] ?? null;
    },
    async updateMany({ model, where, update }) {
      return (await writeRows(db, model, where, update)).length;
    },
    async findOne({ model, where }) {
      const params: SqlValue[] = [];
      const [row] = await db.query<Row>(`select * from ${model} ${toWhere(where, params)} limit 1`, params);
      return row ? toModel(row) : null;
    },
    async findMany({ model, where, limit, sortBy, offset }) {
      const params: SqlValue[] = [];
      const condition = toWhere(where ?? [], params);
      const order = sortBy
        ? `order by ${toColumn(sortBy.field)} ${sortBy.direction === 'desc' ? 'desc' : 'asc'}`
        : '';
      const page = [params.push(limit), params.push(offset ?? 0)];
      const sql = `select * from ${model} ${condition} ${order} limit $${page[0]} offset $${page[1]}`;
      return (await db.query<Row>(sql, params)).map((row) => toModel(row));
    },
    async delete({ model, where }) {
      await deleteRows(db, model, where);
    },
    async deleteMany({ model, where }) {
      return (await deleteRows(db, model, where)).length;
    },
    async consumeOne({ model, where }) {
      const params: SqlValue[] = [];
      const one = `select id from ${model} ${toWhere(where, params)} limit 1 for update`;
      const [row] = await db.query<Row>(`delete from ${model} where id in (${one}) returning *`, params);
      return row ? toModel(row) : null;
    },
    async count({ model, where }) {
      const params: SqlValue[] = [];
      const sql = `select count(*) as count from ${model} ${toWhere(where ?? [], params)}`;
      const [row] = await db.query<{ count: number }>(sql, params);
      return row?.count ?? 0;
    },
  };
  return tables;
}

async function writeRows<T>(db: Queryable, model: string, where: CleanedWhere[], update: Row): Promise<T[]> {
  const params: SqlValue[] = [];
  const sets = Object.entries(update)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${toColumn(field)} = $${params.push(toSql(value))}`);
  const sql = `update ${model} set ${sets.join(', ')} ${toWhere(where, params)} returning *`;
  return (await db.query<Row>(sql, params)).map((row) => toModel<T>(row));
}

function deleteRows(db: Queryable, model: string, where: CleanedWhere[]): Promise<Row[]> {
  const params: SqlValue[] = [];
  return db.query<Row>(`delete from ${model} ${toWhere(where, params)} returning id`, params);
}

const COMPARISONS: Partial<Record<NonNullable<CleanedWhere['operator']>, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/** The conditions of a statement. Throws for a comparison that none of better-auth's parts in use here asks for. */
function toWhere(where: readonly CleanedWhere[], params: SqlValue[]): string {
  const conditions = where.map(({ field, operator = 'eq', value, connector }, i) => {
    const join = i === 0 ? '' : connector === 'OR' ? ' or ' : ' and ';
    return join + toCondition(toColumn(field), operator, value, params);
  });
  return conditions.length > 0 ? `where ${conditions.join('')}` : '';
}

function toCondition(
  column: string,
  operator: NonNullable<CleanedWhere['operator']>,
  value: CleanedWhere['value'],
  params: SqlValue[],
): string {
  if (value === null) return `${column} is ${operator === 'ne' ? 'not ' : ''}null`;
  if (Array.isArray(value)) {
    const isAmong = `${column} = any($${params.push(value)})`;
    return operator === 'not_in' ? `not ${isAmong}` : isAmong;
  }
  const sign = COMPARISONS[operator];
  if (!sign) throw new Error(`accounts are never looked for with ${operator}`);
  return `${column} ${sign} $${params.push(toSql(value))}`;
}

function toSql(value: unknown): SqlValue {
  return value instanceof Date ? value.getTime() : (value as SqlValue);
}

function toModel<T>(row: Row): T {
  const entries = Object.entries(row).map(([column, value]) => [
    toField(column),
    isTime(column) && typeof value === 'number' ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}
