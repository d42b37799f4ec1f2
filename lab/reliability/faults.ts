// Every fault, in the order of a run: those that need time to heal come early, and are checked last.

import { PAYMENTS } from './faults-payments.ts';
import { DELIVERIES } from './faults-delivery.ts';
import { KILLS } from './faults-kills.ts';
import { MAILS } from './faults-mail.ts';
import { MONEY } from './faults-money.ts';
import { OFFERS } from './faults-offers.ts';
import { PAGES } from './faults-pages.ts';
import { RACES } from './faults-races.ts';
import { SURROUNDINGS } from './faults-surroundings.ts';
import type { Fault } from './scenario.ts';

export const FAULTS: Fault[] = [
  ...MAILS,
  ...DELIVERIES,
  ...RACES,
  ...OFFERS,
  ...PAYMENTS,
  ...KILLS,
  ...SURROUNDINGS,
  ...MONEY,
  ...PAGES,
];
