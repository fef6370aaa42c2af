import { html } from 'hono/html';
import { refName, type Schema } from './document.ts';

export type Html = ReturnType<typeof html>;

/** A schema as a reader of TypeScript would write it, with the field's description behind it. */
export function shapeOf(schema: Schema, depth = 0): Html {
  if (schema.$ref) return html`<a href="#shape-${refName(schema.$ref)}">${refName(schema.$ref)}</a>`;
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (parts) {
    const sign = parts === schema.allOf ? ' & ' : ' | ';
    return html`${parts.map((part, i) => html`${i > 0 && sign}${shapeOf(part, depth)}`)}`;
  }
  const types = [schema.type ?? 'unknown'].flat();
  const nullable = types.includes('null') ? ' | null' : '';
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}${nullable}`;
  if (schema.properties) return html`${fieldsOf(schema, depth)}${nullable}`;
  if (schema.items) return html`${shapeOf(schema.items, depth)}[]${nullable}`;
  if (typeof schema.additionalProperties === 'object') {
    return html`{ [key]: ${shapeOf(schema.additionalProperties, depth)} }${nullable}`;
  }
  return html`${types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ')}`;
}

function fieldsOf({ properties = {}, required = [] }: Schema, depth: number): Html {
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    const note = field.description ? html` <i>// ${field.description}</i>` : '';
    return html`${indent}<b>${name}</b>${mark}: ${shapeOf(field, depth + 1)}${note}\n`;
  });
  return html`{\n${lines}${'  '.repeat(depth)}}`;
}

/** Limits from here on are those of the database. They do not help a reader. */
const LARGEST = 1_000_000;

/** Describes the values that a schema allows, in a few words: "integer, 1 to 100, otherwise 20". */
export function limitsOf(schema: Schema): string {
  const inner = schema.items ?? schema;
  const words = [schema.items ? 'list' : [schema.type ?? 'string'].flat().join(' or ')];
  if (inner.enum) words.push(inner.enum.join(', '));
  const low =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1);
  const high = schema.maximum !== undefined && schema.maximum < LARGEST ? schema.maximum : undefined;
  if (low !== undefined && high !== undefined) words.push(`${low} to ${high}`);
  else if (low !== undefined) words.push(`at least ${low}`);
  else if (high !== undefined) words.push(`at most ${high}`);
  if (schema.maxLength !== undefined) words.push(`at most ${schema.maxLength} characters`);
  if (schema.pattern && schema.pattern.length < 40) words.push(schema.pattern);
  if (schema.default !== undefined && schema.default !== null) words.push(`otherwise ${schema.default}`);
  return words.join(' · ');
}

/**
 * A value that fits a schema: its own example, or one put together from its parts. `within`: the shapes that it is a part of. A list of
 * one of these is empty: a comment has replies, which are comments.
 */
export function exampleOf(
  schema: Schema,
  schemas: Record<string, Schema>,
  within: readonly string[] = [],
): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) {
    const name = refName(schema.$ref);
    return within.includes(name) ? undefined : exampleOf(schemas[name] ?? {}, schemas, [...within, name]);
  }
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice) return exampleOf(choice, schemas, within);
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, schemas, within)]));
  }
  if (schema.items) return [exampleOf(schema.items, schemas, within)].filter((each) => each !== undefined);
  if (typeof schema.additionalProperties === 'object') {
    return { '…': exampleOf(schema.additionalProperties, schemas, within) };
  }
  const types = [schema.type ?? 'string'].flat();
  if (types.includes('null')) return null;
  if (types.includes('boolean')) return false;
  if (types.includes('integer') || types.includes('number')) return Math.max(schema.minimum ?? 0, 1);
  return '…';
}
