// Loads the compiler so that it needs half the time, with the same output.
//
// In the npm package's build (Emscripten, exceptions through JavaScript) each C++ call that may throw leaves WebAssembly for
// a JavaScript function `invoke_…`, which looks the callee up in the table, calls it, and catches what it throws: half of
// all time. WebAssembly can catch by itself. What is loaded here is the package's compiler, with WebAssembly functions that
// do the same in the place of these imports.
import { createRequire } from 'node:module';
import { makeTrampolines } from './trampolines.mjs';

const require = createRequire(import.meta.url);

/** Signatures without 64-bit numbers: the others, which pass two halves, are rare, and stay as they are. */
const INVOKE = /^invoke_([vifd]+)$/;

/** The `solc` package. */
export function loadSolc() {
  // An older Node cannot catch JavaScript's exceptions in WebAssembly: there the compiler is only slow.
  if (WebAssembly.JSTag) withInstanceOf(instantiate, () => require('solc/soljson.js'));
  return require('solc');
}

/** Does something while `new WebAssembly.Instance` is a function of ours. */
function withInstanceOf(make, work) {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = new Proxy(Instance, { construct: (_, args) => make(Instance, ...args) });
  try {
    work();
  } finally {
    WebAssembly.Instance = Instance;
  }
}

function instantiate(Instance, module, imports) {
  // Half loaded at this time. What is used of it below is there when the first function is called.
  const soljson = require.cache[require.resolve('solc/soljson.js')].exports;
  const [[name, functions]] = Object.entries(imports);
  const invokes = Object.entries(functions).flatMap(([key, { name }]) => {
    const signature = INVOKE.exec(name)?.[1];
    return signature ? [{ key, signature }] : [];
  });
  const callees = new WebAssembly.Table({ element: 'anyfunc', initial: 0 });
  const stackSave = new WebAssembly.Table({ element: 'anyfunc', initial: 1 });
  const trampolines = new Instance(makeTrampolines(invokes.map(({ signature }) => signature)), {
    env: {
      callees,
      stackSave,
      exception: WebAssembly.JSTag,
      // As the package's own functions do it: a number is a C++ exception, and everything else goes on.
      caught(stack, exception) {
        soljson.stackRestore(stack);
        if (typeof exception !== 'number') throw exception;
        soljson._setThrew(1, 0);
      },
    },
  });
  soljson.preRun = () => stackSave.set(0, soljson.stackSave);
  const replaced = invokes.map(({ key, signature }) => [key, trampolines.exports[signature]]);
  const instance = new Instance(module, { [name]: { ...functions, ...Object.fromEntries(replaced) } });
  mirrorTable(
    Object.values(instance.exports).find((each) => each instanceof WebAssembly.Table),
    callees,
  );
  return instance;
}

/** Keeps a copy of a table, which an instance exports only after it has got its imports. */
function mirrorTable(table, copy) {
  copy.grow(table.length);
  for (let i = 0; i < table.length; i++) copy.set(i, table.get(i));
  const { set, grow } = table;
  table.set = (index, value) => {
    set.call(table, index, value);
    copy.set(index, table.get(index));
  };
  table.grow = (by) => {
    copy.grow(by);
    return grow.call(table, by);
  };
}
