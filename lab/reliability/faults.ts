// Every fault, in the order of a run: those that need time to heal come early, and are checked last.

import { DAYS } from './faults-day.ts';
import { KILLS } from './faults-kills.ts';
import { PAYMENTS } from './faults-payments.ts';
import { RACES } from './faults-races.ts';
import { SURROUNDINGS } from './faults-surroundings.ts';

export const FAULTS = [...DAYS, ...PAYMENTS, ...SURROUNDINGS, ...RACES, ...KILLS];
