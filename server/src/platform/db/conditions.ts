import type { SqlValue } from './db.ts';

/** Collects conditions about one table of a statement, and numbers their parameters. */
export class Conditions {
  /** The table's name in the statement. */
  readonly table: string;
  /** The statement's parameters; several collections of one statement share them. */
  readonly params: SqlValue[];
  private readonly parts: string[] = [];

  constructor(table = 'c', params: SqlValue[] = []) {
    this.table = table;
    this.params = params;
  }

  /** Adds a condition on these values; `condition` gets the names of their parameters. */
  add(values: SqlValue[], condition: (...places: string[]) => string): void {
    this.parts.push(condition(...this.place(values)));
  }

  /** Adds only parameters, and returns their names: $1, $2 … */
  place(values: SqlValue[]): string[] {
    return values.map((value) => `$${this.params.push(value)}`);
  }

  /** The conditions so far. */
  list(): readonly string[] {
    return [...this.parts];
  }

  toString(): string {
    return this.parts.length > 0 ? `where ${this.parts.join(' and ')}` : '';
  }
}
