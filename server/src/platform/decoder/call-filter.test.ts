import { describe, expect, test } from 'vitest';
import { compileCallFilter, findCallFilter } from './call-filter.ts';

const ARCH = { x64: 0xc000003e, arm64: 0xc00000b7 };
const ANSWERS: Record<number, string> = {
  2147483648: 'killed',
  2147418112: 'allowed',
  327681: 'EPERM',
  327718: 'ENOSYS',
};

/** Runs a program as the kernel does, by the manual of BPF. Throws where it would leave the program. */
function run(program: Buffer, { arch, call, flags = 0 }: { arch: number; call: number; flags?: number }) {
  const data = new Map([
    [0, call],
    [4, arch],
    [16, flags],
  ]);
  let loaded = 0;
  for (let at = 0; at < program.length; at += 8) {
    const value = program.readUInt32LE(at + 4);
    const jump = (isTrue: boolean) => program.readUInt8(at + (isTrue ? 2 : 3)) * 8;
    const code = program.readUInt16LE(at);
    if (code === 0x06) return ANSWERS[value];
    if (code === 0x20) loaded = data.get(value) ?? Number.NaN;
    else if (code === 0x15) at += jump(loaded === value);
    else if (code === 0x35) at += jump(loaded >= value);
    else if (code === 0x45) at += jump((loaded & value) !== 0);
    else throw new Error(`no such instruction: ${code}`);
  }
  throw new Error('the program has no end');
}

/** Numbers of both processors, from the manual of each call. */
const CALLS = {
  x64: { read: 0, mmap: 9, futex: 202, exit_group: 231, execve: 59 },
  arm64: { read: 63, mmap: 222, futex: 98, exit_group: 94, execve: 221 },
};
const REFUSED = {
  x64: {
    socket: 41,
    connect: 42,
    fork: 57,
    vfork: 58,
    ptrace: 101,
    mount: 165,
    keyctl: 250,
    unshare: 272,
    bpf: 321,
    io_uring_setup: 425,
    process_vm_readv: 310,
    userfaultfd: 323,
  },
  arm64: {
    socket: 198,
    connect: 203,
    ptrace: 117,
    mount: 40,
    keyctl: 219,
    unshare: 97,
    bpf: 280,
    io_uring_setup: 425,
    process_vm_readv: 270,
    userfaultfd: 282,
  },
};
const CLONE = { x64: 56, arm64: 220 };
const THREAD = 0x003d0f00;
const FORK = 0x01200011;
const NEW_USER = 0x10000000;

describe.each(['x64', 'arm64'] as const)('compileCallFilter for %s', (processor) => {
  const program = compileCallFilter(processor);
  const arch = ARCH[processor];

  test.each(Object.entries(CALLS[processor]))('allows %s', (_, call) => {
    expect(run(program, { arch, call })).toBe('allowed');
  });

  test.each(Object.entries(REFUSED[processor]))('refuses %s', (_, call) => {
    expect(run(program, { arch, call })).toBe('EPERM');
  });

  test('makes threads, no processes, and leaves clone3 out', () => {
    const call = CLONE[processor];
    expect([THREAD, FORK, NEW_USER].map((flags) => run(program, { arch, call, flags }))).toEqual([
      'allowed',
      'EPERM',
      'EPERM',
    ]);
    expect(run(program, { arch, call: 435 })).toBe('ENOSYS');
  });

  test('kills what calls by the numbers of another processor', () => {
    for (const other of [0x40000003, ARCH[processor === 'x64' ? 'arm64' : 'x64']])
      expect(run(program, { arch: other, call: 0 })).toBe('killed');
    expect(run(program, { arch, call: 0x40000000 })).toBe('killed');
  });

  test('is no longer than the kernel takes', () => {
    expect(program.length / 8).toBeLessThanOrEqual(4_096);
  });
});

test('findCallFilter has none for a processor without numbers', () => {
  expect([findCallFilter('riscv64'), findCallFilter('x64')]).toEqual([undefined, compileCallFilter('x64')]);
});
