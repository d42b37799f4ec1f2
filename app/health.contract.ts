// The calls of health checks.

import { Type } from 'typebox';
import { call } from '#shared/call.ts';

const alive = { access: 'public', summary: 'The process is alive', answer: Type.Null() } as const;

export const healthCalls = {
  livez: call('GET', '/livez', alive),
  healthz: call('GET', '/healthz', alive),
  readyz: call('GET', '/readyz', {
    access: 'public',
    summary: 'The process may be given orders: its database takes writes, its search index is built',
    answer: Type.Null(),
  }),
  pagesReady: call('GET', '/pages-ready', {
    access: 'public',
    summary: 'The process can send the pages it has, whether or not its database is there',
    answer: Type.Null(),
  }),
};
