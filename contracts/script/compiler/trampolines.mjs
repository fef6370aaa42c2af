/**
 * Makes a WebAssembly module that exports, under the name of each signature ("vii": no result, two integers), a function
 * that takes an index and the arguments, calls that function of the table `callees`, and gives what is thrown to `caught`
 * together with the stack pointer from before. Its result is 0 then.
 */
export function makeTrampolines(signatures) {
  const imports = [
    importOf('caught', [EXTERNAL.function, TYPE.caught]),
    importOf('callees', [EXTERNAL.table, FUNCREF, 0, 0]),
    importOf('stackSave', [EXTERNAL.table, FUNCREF, 0, 0]),
    importOf('exception', [EXTERNAL.tag, 0, TYPE.exception]),
  ];
  const types = [
    functionType([], [VALUE.i]),
    functionType([VALUE.i, EXTERNREF], []),
    functionType([EXTERNREF], []),
    ...signatures.flatMap((signature) => [calleeType(signature), trampolineType(signature)]),
  ];
  const own = signatures.map((signature, i) => ({ signature, callee: TYPE.first + 2 * i }));
  return new WebAssembly.Module(
    Uint8Array.from([
      ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      ...section(SECTION.types, types),
      ...section(SECTION.imports, imports),
      ...section(
        SECTION.functions,
        own.map(({ callee }) => number(callee + 1)),
      ),
      ...section(
        SECTION.exports,
        own.map(({ signature }, i) => [...text(signature), EXTERNAL.function, ...number(i + 1)]),
      ),
      ...section(SECTION.code, own.map(bodyOf)),
    ]),
  );
}

const SECTION = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 };
const EXTERNAL = { function: 0, table: 1, tag: 4 };
const VALUE = { i: 0x7f, f: 0x7d, d: 0x7c };
const FUNCREF = 0x70;
const EXTERNREF = 0x6f;
const NOTHING = 0x40;
/** Indices of types, those of the signatures last. */
const TYPE = { stackSave: 0, caught: 1, exception: 2, first: 3 };
const TABLE = { callees: 0, stackSave: 1 };
const OP = {
  block: 0x02,
  end: 0x0b,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  tryTable: 0x1f,
  get: 0x20,
  set: 0x21,
  integer: 0x41,
};
const ZERO = {
  v: [],
  i: [OP.integer, 0],
  f: [0x43, 0, 0, 0, 0],
  d: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
};

function bodyOf({ signature, callee }) {
  const argumentCount = signature.length - 1;
  const [stack, exception] = [argumentCount + 1, argumentCount + 2];
  const passed = Array.from({ length: argumentCount }, (_, i) => [OP.get, ...number(i + 1)]).flat();
  const body = [
    ...vector([
      [1, VALUE.i],
      [1, EXTERNREF],
    ]),
    ...[OP.integer, 0, OP.callIndirect, TYPE.stackSave, TABLE.stackSave, OP.set, ...number(stack)],
    ...[OP.block, EXTERNREF],
    // What is thrown inside leaves the block around it, as its value.
    ...[OP.tryTable, VALUE[signature[0]] ?? NOTHING, ...vector([[0, 0, 0]])],
    ...[...passed, OP.get, 0, OP.callIndirect, ...number(callee), TABLE.callees],
    ...[OP.end, OP.return, OP.end],
    ...[OP.set, ...number(exception), OP.get, ...number(stack), OP.get, ...number(exception), OP.call, 0],
    ...[...ZERO[signature[0]], OP.end],
  ];
  return [...number(body.length), ...body];
}

function calleeType(signature) {
  return functionType(
    [...signature.slice(1)].map((kind) => VALUE[kind]),
    resultOf(signature),
  );
}

function trampolineType(signature) {
  return functionType([VALUE.i, ...[...signature.slice(1)].map((kind) => VALUE[kind])], resultOf(signature));
}

function resultOf(signature) {
  return signature[0] === 'v' ? [] : [VALUE[signature[0]]];
}

function functionType(parameters, results) {
  return [0x60, ...vector(parameters), ...vector(results)];
}

function importOf(name, description) {
  return [...text('env'), ...text(name), ...description];
}

function section(id, items) {
  const content = vector(items);
  return [id, ...number(content.length), ...content];
}

function vector(items) {
  return [...number(items.length), ...items.flat()];
}

function text(characters) {
  return vector([...Buffer.from(characters)]);
}

/** An unsigned number as LEB128. */
function number(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)];
}
