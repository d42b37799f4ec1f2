// Sizes a shop in many cities: machines, connections, disk, and what breaks first with one database for all,
// or with one for each group of cities. Calculates with values measured on this project and assumptions that
// `npm run scale` takes as options. Pure.

import { SHOP } from '../cluster/settings.ts';

/** Measured on 2026-11-22 (see docs/scale.md). */
export const MEASURED = {
  leaderMsPerOrder: 7.5,
  shopMsPerOrder: 7.4,
  /** A listing, search or details call; a cached page takes a tenth. */
  shopMsPerCall: 0.35,
  /**
   * Stored rows and indexes: order, lines, stock movements, transitions, mail records. Six lines per order.
   */
  storedBytesPerOrder: 4_700,
  walBytesPerOrder: 21_400,
  connectionsPerProcess: SHOP.connections,
} as const;

export type Assumptions = {
  ordersPerCityAndDay: number;
  /** Share of a day's orders in its busiest minute. */
  shareOfBusiestMinute: number;
  callsPerOrder: number;
  coresPerMachine: number;
  /** The highest share of a core, so that the other machines can carry the loss of one. */
  load: number;
  diskGb: number;
  /** The most that the leader serves without losing time to switching between them. */
  connections: number;
  /** Restoring from a backup, which must be done within a night. */
  restoreMbPerSecond: number;
  restoreHours: number;
  rupeesPerMachineAndMonth: number;
};

export const ASSUMED: Assumptions = {
  ordersPerCityAndDay: 20_000,
  shareOfBusiestMinute: 0.003,
  callsPerOrder: 150,
  coresPerMachine: 16,
  load: 0.5,
  diskGb: 4_000,
  connections: 400,
  restoreMbPerSecond: 200,
  restoreHours: 4,
  rupeesPerMachineAndMonth: 25_000,
};

/** Three databases and at least three shops in every cell. */
const DATABASES = 3;
const MIN_SHOPS = 3;

export type CellSize = {
  ordersPerSecond: number;
  leaderCores: number;
  shopCores: number;
  shopMachines: number;
  connections: number;
  walMbPerSecond: number;
  storedGbPerYear: number;
};

/** One database and its shops, for this many cities. */
export function sizeOfCell(cities: number, assumed: Assumptions): CellSize {
  const { ordersPerCityAndDay, shareOfBusiestMinute, callsPerOrder, coresPerMachine, load } = assumed;
  const ordersPerSecond = (cities * ordersPerCityAndDay * shareOfBusiestMinute) / 60;
  const shopMs = MEASURED.shopMsPerOrder + callsPerOrder * MEASURED.shopMsPerCall;
  const shopCores = (ordersPerSecond * shopMs) / 1_000 / load;
  const shopMachines = Math.max(MIN_SHOPS, Math.ceil(shopCores / coresPerMachine));
  // As many processes as have work, at least one on each machine.
  const processes = Math.max(shopMachines, Math.ceil(shopCores));
  return {
    ordersPerSecond,
    leaderCores: (ordersPerSecond * MEASURED.leaderMsPerOrder) / 1_000 / load,
    shopCores,
    shopMachines,
    connections: processes * MEASURED.connectionsPerProcess,
    walMbPerSecond: (ordersPerSecond * MEASURED.walBytesPerOrder) / 1e6,
    storedGbPerYear: (cities * ordersPerCityAndDay * 365 * MEASURED.storedBytesPerOrder) / 1e9,
  };
}

export type Limit = { what: string; share: number };

/** How much of each limit a cell uses within `years`, the worst first. It breaks above 1. */
export function listLimits(cell: CellSize, assumed: Assumptions, years: number): Limit[] {
  const storedGb = cell.storedGbPerYear * years;
  const restorableGb = (assumed.restoreMbPerSecond * assumed.restoreHours * 3_600) / 1_000;
  return [
    { what: 'cores of the leader', share: cell.leaderCores / assumed.coresPerMachine },
    { what: 'connections of the leader', share: cell.connections / assumed.connections },
    { what: 'disk of the leader', share: storedGb / assumed.diskGb },
    { what: 'time to restore a backup', share: storedGb / restorableGb },
  ].sort((a, b) => b.share - a.share);
}

/** The most cities that one database carries for `years`. */
export function citiesPerCell(assumed: Assumptions, years: number): number {
  const fits = (cities: number) => listLimits(sizeOfCell(cities, assumed), assumed, years)[0]!.share <= 1;
  let cities = 1;
  while (cities < 1_000_000 && fits(cities * 2)) cities *= 2;
  for (let step = cities / 2; step >= 1; step /= 2)
    if (fits(cities + Math.floor(step))) cities += Math.floor(step);
  return cities;
}

export function countMachines(cell: CellSize): number {
  return DATABASES + cell.shopMachines;
}

export type Loss = { placedAtOnce: number; placedLater: number; givenUp: number };

/** How often and how long shoppers retry. */
const RETRY_EVERY_SECONDS = 5;
const PATIENCE_SECONDS = 180;

/**
 * An hour at the rate of the busiest minute, in which `lostCities` of `cities` cannot be served for
 * `lostSeconds`, starting at the twentieth minute. Returns numbers of orders.
 */
export function loseCell(
  { cities, lostCities, lostSeconds }: { cities: number; lostCities: number; lostSeconds: number },
  assumed: Assumptions,
): Loss {
  const perCity = sizeOfCell(1, assumed).ordersPerSecond;
  const loss: Loss = { placedAtOnce: (cities - lostCities) * perCity * 3_600, placedLater: 0, givenUp: 0 };
  for (let second = 0; second < 3_600; second++) {
    const waits = second - 1_200 >= 0 ? 1_200 + lostSeconds - second : 0;
    const orders = lostCities * perCity;
    if (waits <= 0) loss.placedAtOnce += orders;
    else if (Math.ceil(waits / RETRY_EVERY_SECONDS) * RETRY_EVERY_SECONDS <= PATIENCE_SECONDS)
      loss.placedLater += orders;
    else loss.givenUp += orders;
  }
  return loss;
}
