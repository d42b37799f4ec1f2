// A process that works on the jobs of a test shop, for tests that kill it: node work-on-jobs.ts DATABASE SMTP

import pino from 'pino';
import { smtpMailer } from '#adapters/mailer.ts';
import { openPushSender, toPushKeys } from '#adapters/push-sender.ts';
import { connect } from '#database/client.ts';
import { openArrivals } from '#features/orders/arrival/arrival.ts';
import { openStores } from '#features/stores/store/stores.ts';
import { openJobs } from '#app/jobs.ts';

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const jobs = openJobs(databaseUrl, pino({ level: 'silent' }), { isMaintained: false });
const mailer = smtpMailer({ url: smtpUrl, from: 'shop@localhost' });
const publicUrl = 'http://shop.test';
const push = openPushSender(toPushKeys(), { publicUrl, services: [] });
const db = connect(databaseUrl);
const stores = await openStores(db);
const services = { db, mailer, push, arrivals: openArrivals(stores), stores };
await jobs.work({ ...services, shopName: 'Jhatpat', publicUrl });
