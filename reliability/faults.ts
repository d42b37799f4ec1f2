// Every fault that is tried, in this order.

import { CARDS } from './faults-cards.ts';
import { KILLS } from './faults-kills.ts';
import { MAILS } from './faults-mail.ts';
import { RACES } from './faults-races.ts';
import { SURROUNDINGS } from './faults-surroundings.ts';
import type { Fault } from './trial.ts';

export const FAULTS: Fault[] = [...RACES, ...CARDS, ...KILLS, ...SURROUNDINGS, ...MAILS];
