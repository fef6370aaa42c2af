// Proves what contracts/proofs asserts, for every input, by the compiler's own model checker: the npm package of the
// compiler has its solver (Z3) inside, so nothing else is needed. Fails where an assertion is not proved.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadSolc } from './compiler/load-solc.mjs';

const solc = loadSolc();
const contracts = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(contracts, path), 'utf8');

/** What the checker says of itself: that this engine is deprecated, and that it looks past the errors of a revert. */
const remarks = ['The BMC engine of the SMTChecker is deprecated', 'unsupported language feature(s)'];

/** What the checker says of one file: messages of what is proved, and of everything else. */
function check(path) {
  const input = {
    language: 'Solidity',
    sources: { [path]: { content: read(path) } },
    settings: {
      outputSelection: { '*': { '*': ['abi'] } },
      // The bounded engine: there are no loops to bound, and the other one does not terminate on products. No time
      // limit, for which the solver would want a thread; its own limit of steps holds.
      modelChecker: {
        engine: 'bmc',
        // Only the proof: on its own, a library would be checked for inputs that it never gets.
        contracts: { [path]: [`${basename(path, '.proof.sol')}Proof`] },
        solvers: ['z3'],
        targets: ['assert', 'underflow', 'overflow', 'divByZero'],
        showProvedSafe: true,
        showUnproved: true,
      },
    },
  };
  const { errors = [] } = JSON.parse(
    solc.compile(JSON.stringify(input), { import: (name) => ({ contents: read(name) }) }),
  );
  const messages = errors.filter(({ message }) => !remarks.some((remark) => message.includes(remark)));
  const isProof = ({ severity }) => severity === 'info';
  return { proved: messages.filter(isProof), rest: messages.filter((message) => !isProof(message)) };
}

for (const path of globSync('proofs/*.proof.sol', { cwd: contracts }).toSorted()) {
  const { proved, rest } = check(path);
  const assertions = proved.filter(({ message }) =>
    message.includes('Assertion violation check is safe'),
  ).length;
  console.log(`${path}: ${assertions} assertions proved for every input`);
  for (const { formattedMessage } of rest) console.log(formattedMessage);
  if (rest.length > 0 || assertions === 0) process.exitCode = 1;
}
