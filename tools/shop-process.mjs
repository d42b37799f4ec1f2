// How the shop's process is run, by the starter and by the bench: what keeps it small beside its work.
// Plain JavaScript on Node's own modules, because the starter runs before anything is installed.

/**
 * The usual nursery of 16 MB is filled before it is cleaned: 330 MB for a shop that has just opened, 249 with
 * 4 MB. 8 MB take 11 MB more than 4 and less processor time, as fewer short-lived objects get old. The heap
 * may grow by 80 %, not by as much again, before all of it is cleaned: 416 MB instead of 490 in `npm run
 * bench -- memory`. With 50 % it was 391, for 5 % more processor time.
 */
export const SHOP_ARGS = ['--max-semi-space-size=8', '--heap-growing-percent=80', 'app/main.ts'];

/**
 * How the command that writes all products is run. It needs a portion of them at a time; with the usual
 * limits Node lets its garbage grow to 290 MB before it looks at it, with these to 126.
 */
export const EXPORT_ARGS = [
  '--max-semi-space-size=2',
  '--max-old-space-size=128',
  'tools/catalogue-export.ts',
];

/**
 * glibc keeps what the hashing of passwords has freed, in as many arenas as there are threads. Large pieces
 * in maps of their own go back to the system: 282 MB instead of 407 after the same orders. Systems without
 * glibc do not read this.
 */
export const SHOP_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };
