// Makes the sandbox misbehave on purpose, so that the shop's handling of it can be tested. Its randomness
// comes from a seed, so a run can be repeated.

export type FaultConfig = {
  /** Of 100 events, how many are sent twice. */
  duplicatePercent: number;
  /** How many are held back, so that later ones overtake them. */
  reorderPercent: number;
  /** How many are never sent. */
  dropPercent: number;
  /** Every event waits at least this long. */
  delayMs: number;
  /** Of 100 calls of the API, how many are answered 500, without anything done. */
  failPercent: number;
  /** How many are done, and then the connection closes without an answer being sent. */
  loseAnswerPercent: number;
  /** How many are answered only after `slowMs`. */
  slowPercent: number;
  slowMs: number;
  /** Of 100 refunds, how many are only accepted at first; the control call `refunds` sets their outcome. */
  slowRefundPercent: number;
  /** Of 100 approved UPI payments, how many are only authorised, so that somebody must capture them. */
  authorizePercent: number;
  /** How many are taken twice. */
  twicePercent: number;
  /** How many are decided only after `lateMs`, perhaps after their link has gone. */
  latePercent: number;
  lateMs: number;
  /** How far the provider's clock runs ahead, to make sessions expire. */
  aheadMs: number;
  seed: number;
};

export const NO_FAULTS: FaultConfig = {
  duplicatePercent: 0,
  reorderPercent: 0,
  dropPercent: 0,
  delayMs: 0,
  failPercent: 0,
  loseAnswerPercent: 0,
  slowPercent: 0,
  slowMs: 2_000,
  slowRefundPercent: 0,
  authorizePercent: 0,
  twicePercent: 0,
  latePercent: 0,
  lateMs: 20_000,
  aheadMs: 0,
  seed: 1,
};

/** `duplicatePercent=20,seed=7`, or the same as an object; throws a line a person can act on. */
export function parseFaultConfig(input: string | Record<string, unknown>): Partial<FaultConfig> {
  const pairs =
    typeof input === 'string' ? input.split(',').filter(Boolean).map(split) : Object.entries(input);
  return Object.fromEntries(
    pairs.map(([name, given]) => {
      const value = Number(given);
      const max = name.endsWith('Percent') ? 100 : Number.MAX_SAFE_INTEGER;
      if (!Object.hasOwn(NO_FAULTS, name))
        throw new Error(`there is no fault "${name}"; there are: ${Object.keys(NO_FAULTS).join(', ')}`);
      if (!Number.isInteger(value) || value < 0 || value > max)
        throw new Error(`${name} must be a whole number from 0 to ${max}`);
      return [name, value];
    }),
  );
}

function split(pair: string): [string, string] {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  return [name.trim(), value.trim()];
}

/** Numbers from 0 to below 1, the same for each seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Random decisions from one seed. */
export type Rng = { happens(percent: number): boolean; random(): number };

/** The faults of one running provider. Calls and events have separate rngs, so neither affects the other. */
export type FaultInjector = {
  readonly config: FaultConfig;
  set(changes: Partial<FaultConfig>): void;
  readonly calls: Rng;
  readonly events: Rng;
};

export function makeFaultInjector(changes: Partial<FaultConfig>): FaultInjector {
  let config = { ...NO_FAULTS, ...changes };
  const seedAll = () => ({ calls: makeRng(config.seed), events: makeRng(config.seed + 1) });
  let rngs = seedAll();
  return {
    get config() {
      return config;
    },
    get calls() {
      return rngs.calls;
    },
    get events() {
      return rngs.events;
    },
    set(more) {
      config = { ...config, ...more };
      if (more.seed !== undefined) rngs = seedAll();
    },
  };
}

function makeRng(seed: number): Rng {
  const random = makeRandom(seed);
  return { random, happens: (percent) => percent > 0 && random() * 100 < percent };
}
