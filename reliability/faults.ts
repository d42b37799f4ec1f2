// Every fault that is tried, in this order: what has to wait for somebody comes early, and is looked at last.

import { CARDS } from './faults-cards.ts';
import { KILLS } from './faults-kills.ts';
import { MAILS } from './faults-mail.ts';
import { MONEY } from './faults-money.ts';
import { PAGES } from './faults-pages.ts';
import { RACES } from './faults-races.ts';
import { SURROUNDINGS } from './faults-surroundings.ts';
import type { Fault } from './trial.ts';

export const FAULTS: Fault[] = [...MAILS, ...RACES, ...CARDS, ...KILLS, ...SURROUNDINGS, ...MONEY, ...PAGES];
