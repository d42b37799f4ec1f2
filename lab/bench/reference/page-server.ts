// A bare node:http process that sends one page: `node page-server.ts FOLDER`, with the page's body and
// headers in that folder. The reference for the shop's cached pages.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { listenAndTell } from './listen.ts';

const folder = process.argv[2]!;
const body = readFileSync(path.join(folder, 'body'));
/** Alternating names and values. */
const headers = JSON.parse(readFileSync(path.join(folder, 'headers.json'), 'utf8')) as string[];

listenAndTell(createServer((_request, response) => response.writeHead(200, headers).end(body)));
