import { CLONE, getAllowedCalls, PROCESSORS, type Processor } from './system-calls.ts';

/** Instructions of BPF, as linux/bpf_common.h has them. */
const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_GREATER_EQUAL = 0x35;
const JUMP_SET = 0x45;
const RETURN = 0x06;

/** Answers of a filter, as linux/seccomp.h has them. */
const KILL = 0x80000000;
const ALLOW = 0x7fff0000;
const fail = (error: number) => 0x00050000 | error;
const EPERM = 1;
const ENOSYS = 38;

/** Offsets in what a filter looks at (struct seccomp_data). */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FLAGS_OF_CLONE = 16;

/** linux/audit.h. Another one would have other numbers for the same calls. */
const AUDIT_ARCH: Record<Processor, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** Calls of x32 on x86-64: the same numbers with this bit. */
const X32 = 0x40000000;
/** A thread of the same process (linux/sched.h). */
const CLONE_THREAD = 0x00010000;

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * Compiles the filter of system calls for a decoder (seccomp): allowed calls pass, every other one fails with EPERM, and a program that
 * calls by the numbers of another processor is killed. `clone` makes threads alone. `clone3` does not exist, so that C libraries use `clone`.
 */
export function compileCallFilter(processor: Processor): Buffer {
  const { clone, clone3 } = CLONE[processor];
  const onCall = (number: number, answer: number): Instruction[] => [
    [JUMP_EQUAL, 0, 1, number],
    [RETURN, 0, 0, answer],
  ];
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [JUMP_EQUAL, 1, 0, AUDIT_ARCH[processor]],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER],
    [JUMP_GREATER_EQUAL, 0, 1, X32],
    [RETURN, 0, 0, KILL],
    ...getAllowedCalls(processor).flatMap((number) => onCall(number, ALLOW)),
    ...onCall(clone3, fail(ENOSYS)),
    [JUMP_EQUAL, 1, 0, clone],
    [RETURN, 0, 0, fail(EPERM)],
    [LOAD, 0, 0, FLAGS_OF_CLONE],
    [JUMP_SET, 1, 0, CLONE_THREAD],
    [RETURN, 0, 0, fail(EPERM)],
    [RETURN, 0, 0, ALLOW],
  ];
  return Buffer.concat(program.map(encode));
}

/** struct sock_filter. Both processors are little-endian. */
function encode([code, ifTrue, ifFalse, value]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}

/** The filter for this machine. Undefined on a processor that we have no numbers for: there Bubblewrap works without one. */
export function findCallFilter(arch: string = process.arch): Buffer | undefined {
  const processor = PROCESSORS.find((one) => one === arch);
  return processor && compileCallFilter(processor);
}
