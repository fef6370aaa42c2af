/** The processors that a filter can be made for, by `process.arch`. */
export const PROCESSORS = ['x64', 'arm64'] as const;
export type Processor = (typeof PROCESSORS)[number];

/**
 * What a decoder asks of Linux: to read and write open files, memory, threads, signals and clocks. Name, number on x86-64, number on arm64
 * (linux/unistd.h of 6.1). No sockets, no processes but threads, no tracing, mounts, keys, modules, BPF or io_uring. `execve` is for
 * Bubblewrap, which starts the decoder behind the filter.
 */
const ALLOWED = `
  read 0 63, write 1 64, readv 19 65, writev 20 66, pread64 17 67, pwrite64 18 68, preadv 295 69, pwritev 296 70,
  close 3 57, close_range 436 436, lseek 8 62, open 2 -, openat 257 56, openat2 437 437, creat 85 -, stat 4 -, fstat 5 80,
  lstat 6 -, newfstatat 262 79, statx 332 291, access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -,
  readlinkat 267 78, getcwd 79 17, chdir 80 49, fchdir 81 50, getdents 78 -, getdents64 217 61, statfs 137 43,
  fstatfs 138 44, mkdir 83 -, rmdir 84 -, link 86 -, linkat 265 37, chmod 90 -, fchmod 91 52, fchmodat 268 53, mkdirat 258 34, unlink 87 -, unlinkat 263 35, rename 82 -, renameat 264 38,
  renameat2 316 276, ftruncate 77 46, fallocate 285 47, fsync 74 82, fdatasync 75 83, fadvise64 221 223, flock 73 32,
  umask 95 166, utimensat 280 88, copy_file_range 326 285, sendfile 40 71, mmap 9 222, munmap 11 215, mprotect 10 226,
  mremap 25 216, madvise 28 233, brk 12 214, msync 26 227, mincore 27 232, mlock 149 228, munlock 150 229,
  memfd_create 319 279, membarrier 324 283, pkey_alloc 330 289, pkey_free 331 290, pkey_mprotect 329 288,
  get_mempolicy 239 236, fcntl 72 25, ioctl 16 29, dup 32 23, dup2 33 -, dup3 292 24, pipe 22 -, pipe2 293 59, poll 7 -,
  ppoll 271 73, select 23 -, pselect6 270 72, epoll_create 213 -, epoll_create1 291 20, epoll_ctl 233 21, epoll_wait 232 -,
  epoll_pwait 281 22, epoll_pwait2 441 441, eventfd 284 -, eventfd2 290 19, inotify_init1 294 26, inotify_add_watch 254 27,
  inotify_rm_watch 255 28, timerfd_create 283 85, timerfd_settime 286 86, timerfd_gettime 287 87, signalfd4 289 74,
  getsockname 51 204, getsockopt 55 209, shutdown 48 210, futex 202 98, futex_waitv 449 449, set_robust_list 273 99,
  get_robust_list 274 100, rseq 334 293, set_tid_address 218 96, gettid 186 178, getpid 39 172, getppid 110 173,
  getpgrp 111 -, getpgid 121 155, getsid 124 156, getuid 102 174, geteuid 107 175, getgid 104 176, getegid 108 177,
  getgroups 115 158, getresuid 118 148, getresgid 120 150, capget 125 90, rt_sigaction 13 134, rt_sigprocmask 14 135,
  rt_sigreturn 15 139, rt_sigpending 127 136, rt_sigsuspend 130 133, rt_sigtimedwait 128 137, rt_sigqueueinfo 129 138,
  sigaltstack 131 132, tgkill 234 131, tkill 200 130, kill 62 129, restart_syscall 219 128, sched_yield 24 124,
  sched_getaffinity 204 123, sched_setaffinity 203 122, sched_getparam 143 121, sched_getscheduler 145 120,
  sched_get_priority_max 146 125, sched_get_priority_min 147 126, setpriority 141 140, getpriority 140 141, getcpu 309 168,
  clock_gettime 228 113, clock_getres 229 114, clock_nanosleep 230 115, nanosleep 35 101, gettimeofday 96 169, time 201 -,
  times 100 153, alarm 37 -, getitimer 36 102, setitimer 38 103, getrandom 318 278, uname 63 160, sysinfo 99 179,
  getrusage 98 165, getrlimit 97 163, prlimit64 302 261, setrlimit 160 164, prctl 157 167, arch_prctl 158 -, execve 59 221,
  exit 60 93, exit_group 231 94, wait4 61 260, waitid 247 95
`;

const rows = ALLOWED.trim()
  .split(/,\s*/)
  .map((row) => row.split(' '));

/** The numbers of the calls that a decoder may make, as often used first. `clone` is not among them. */
export function getAllowedCalls(processor: Processor): number[] {
  const column = 1 + PROCESSORS.indexOf(processor);
  return rows.map((row) => Number(row[column])).filter((number) => !Number.isNaN(number));
}

/** Calls that make a thread or a process: `clone` by its flags; `clone3` has them in memory, where a filter cannot look. */
export const CLONE: Record<Processor, { clone: number; clone3: number }> = {
  x64: { clone: 56, clone3: 435 },
  arm64: { clone: 220, clone3: 435 },
};
