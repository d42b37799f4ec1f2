// Options with which the starter and the bench run the shop's process, to keep its memory small. Plain
// JavaScript on Node's own modules, because the starter runs before anything is installed.

/**
 * Node fills its nursery before collecting it. With the default of 16 MB a shop that has just opened takes
 * 330 MB, with 4 MB 249. 8 MB take 11 MB more than 4 and less processor time, as fewer short-lived objects
 * get old. The heap may grow by 80 % instead of 100 % before a full collection: 416 MB instead of 490 in `npm
 * run bench -- memory`. With 50 % it was 391, for 5 % more processor time.
 */
export const SHOP_ARGS = ['--max-semi-space-size=8', '--heap-growing-percent=80', 'app/main.ts'];

/**
 * Options of the command that writes all products. It needs one portion of them at a time; with Node's
 * default limits its garbage grows to 290 MB before it is collected, with these to 126.
 */
export const EXPORT_ARGS = [
  '--max-semi-space-size=2',
  '--max-old-space-size=128',
  'tools/catalogue-export.ts',
];

/**
 * glibc retains the memory that password hashing has freed, in as many arenas as there are threads. Large
 * blocks in mappings of their own go back to the system: 282 MB instead of 407 after the same orders. Systems
 * without glibc ignore this.
 */
export const SHOP_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };
