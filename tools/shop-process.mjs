// Options with which the starter and the bench run the shop's process, to keep its memory small. Plain
// JavaScript on Node's own modules, because the starter runs before anything is installed.

/**
 * Node fills its nursery (16 MB by default) before collecting it: a smaller one means less memory and more
 * collections. The heap may grow by 40 % instead of 100 % before a full collection: `npm run bench -- memory`
 * took 512 MB with 80 %, 453 and 459 with 40 %, 454 with 30 %. A nursery that begins small and shrinks in
 * quiet times costs a first render of a page 5 to 9 %, and saves no memory.
 */
export const SHOP_ARGS = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  'app/main.ts',
];

/** Loads drizzle-orm without its long list of entry points; the shop's process does so by itself. */
export const LOAD_DRIZZLE = '--import=./database/load-drizzle.ts';

/**
 * Options of the command that writes all products. It needs one portion of them at a time; with Node's
 * default limits its garbage grows to 290 MB before it is collected, with these to 126.
 */
export const EXPORT_ARGS = [
  LOAD_DRIZZLE,
  '--max-semi-space-size=2',
  '--max-old-space-size=128',
  'app/commands/catalogue-export.ts',
];

/**
 * glibc retains the memory that password hashing has freed, in as many arenas as there are threads. Large
 * blocks in mappings of their own go back to the system: 282 MB instead of 407 after the same orders. Systems
 * without glibc ignore this.
 */
export const SHOP_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };
