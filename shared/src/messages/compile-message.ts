import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What a message asks for by one of its names: a text, a number, one of some words, or a function that wraps a part of it. */
export type ValueKind = 'text' | 'number' | 'part' | { readonly choices: readonly string[] };

export type CompiledMessage = {
  /** A JavaScript expression that needs nothing around it: a string, or a function of the values. */
  code: string;
  /** Empty for a string. */
  values: ReadonlyMap<string, ValueKind>;
};

/**
 * Compiles a message of a catalogue, in ICU MessageFormat: `{name}`, `{count, number}`, `{count, plural, …}`,
 * `{count, selectordinal, …}`, `{kind, select, …}`, and `<link>…</link>` for a part that a page wraps. With such parts the function gives a list of
 * texts and parts, otherwise a text. `language` is a BCP 47 tag, whose plural rules and digits count. Throws a SyntaxError.
 */
export function compileMessage(text: string, language: string): CompiledMessage {
  const values = new Map<string, ValueKind>();
  const elements = parse(text, { shouldParseSkeletons: false, locale: new Intl.Locale(language) });
  const hasParts = elements.some(({ type }) => type === TYPE.tag);
  const codes = elements.map((element) => writeElement(element, { values, language, isTop: true }));
  if (values.size === 0) return { code: concat(codes), values };
  return { code: `v=>${hasParts ? `[${codes.join()}]` : concat(codes)}`, values };
}

type Context = {
  values: Map<string, ValueKind>;
  language: string;
  isTop: boolean;
  /** The number that `#` means. */
  pound?: string;
};

function writeElement(element: MessageFormatElement, context: Context): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value);
    case TYPE.argument:
      return take(element.value, 'text', context);
    case TYPE.number:
      if (element.style)
        throw new SyntaxError(`{${element.value}} has a style: format it before it is put in`);
      return writeNumber(take(element.value, 'number', context), context);
    case TYPE.pound:
      return writeNumber(context.pound ?? 'undefined', context);
    case TYPE.select:
      return writeSelect(element, context);
    case TYPE.plural:
      return writePlural(element, context);
    case TYPE.tag:
      if (!context.isTop) throw new SyntaxError(`<${element.value}> is inside of another part or a choice`);
      return `${take(element.value, 'part', context)}(${writeInside(element.children, context)})`;
    default:
      throw new SyntaxError(`{${element.value}} is a date or a time: format it before it is put in`);
  }
}

/** The texts of elements inside of another, as one expression. */
function writeInside(elements: readonly MessageFormatElement[], context: Context): string {
  return concat(elements.map((element) => writeElement(element, { ...context, isTop: false })));
}

/** One text of several expressions, the first of which makes it a text. */
function concat(codes: readonly string[]): string {
  if (codes.length === 0) return '""';
  const startsAsText = codes[0]?.startsWith('"');
  return `${startsAsText ? '' : '""+'}${codes.join('+')}`;
}

/** Reads a value by its name, and notes what it has to be. A name that is wanted as two things is refused. */
function take(name: string, kind: ValueKind, { values }: Context): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new SyntaxError(`"${name}" is no name of a value`);
  const known = values.get(name);
  // A number may be shown as a text, too.
  if (known === undefined || known === 'text') values.set(name, kind);
  else if (kind !== 'text' && JSON.stringify(known) !== JSON.stringify(kind))
    throw new SyntaxError(`"${name}" is asked for as two kinds of value`);
  return `v.${name}`;
}

const writeNumber = (value: string, { language }: Context) =>
  `${value}.toLocaleString(${JSON.stringify(language)})`;

type Choice = Extract<MessageFormatElement, { options: unknown }>;

function writeSelect({ value, options }: Choice, context: Context): string {
  const { other, ...named } = options;
  const chosen = take(value, { choices: Object.keys(named) }, context);
  const last = writeInside(other?.value ?? [], context);
  const tests = Object.entries(named).map(
    ([word, option]) => `${chosen}==${JSON.stringify(word)}?${writeInside(option.value, context)}:`,
  );
  return `(${tests.join('')}${last})`;
}

function writePlural(element: Extract<Choice, { type: TYPE.plural }>, context: Context): string {
  const { value, options, offset, pluralType } = element;
  const counted = take(value, 'number', context);
  const number = offset ? `(${counted}-${offset})` : counted;
  const write = (option: { value: MessageFormatElement[] } | undefined) =>
    writeInside(option?.value ?? [], { ...context, pound: number });
  const exact = Object.entries(options)
    .filter(([category]) => category.startsWith('='))
    .map(([category, option]) => `${counted}==${category.slice(1)}?${write(option)}:`);
  const categories = Object.entries(options).filter(([category]) => !category.startsWith('='));
  return `(${exact.join('')}${writeCategories(categories)})`;

  function writeCategories(found: typeof categories): string {
    if (found.length === 1) return write(options.other);
    if (pluralType === 'cardinal' && found.length === 2 && options.one && isOneOrOther(context.language))
      return `${number}==1?${write(options.one)}:${write(options.other)}`;
    const table = found.map(([category, option]) => `${category}:${write(option)}`).join();
    const rules = `new Intl.PluralRules(${JSON.stringify(context.language)},{type:"${pluralType}"})`;
    return `(o=>o[${rules}.select(${number})]??o.other)({${table}})`;
  }
}

/** Whether one is the only number that is not "other", as in English and German: then no rules are asked. */
function isOneOrOther(language: string): boolean {
  const rules = new Intl.PluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  return (
    pluralCategories.length === 2 &&
    rules.select(1) === 'one' &&
    [0, 0.5, 1.5, 2, 11, 21, 101].every((number) => rules.select(number) === 'other')
  );
}
