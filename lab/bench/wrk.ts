// Load by wrk: runs of a few seconds, and the calls that it sends.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import path from 'node:path';

type Load = { connections: number; seconds: number; script?: string; headers?: string[] };

/** Answers per second of one bounded run, and how many were no success. */
export async function runWrk(
  wrk: string,
  url: string,
  { connections, seconds, script, headers = [] }: Load,
): Promise<{ perSecond: number; failed: number }> {
  const options = ['-t2', `-c${connections}`, `-d${seconds}s`, ...(script ? ['-s', script] : [])];
  const args = [...options, ...headers.flatMap((header) => ['-H', header]), url];
  const output = await text(spawn(wrk, args, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
  const read = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  return {
    perSecond: read(/Requests\/sec:\s+([\d.]+)/),
    failed: read(/Non-2xx or 3xx responses:\s+(\d+)/) || 0,
  };
}

/** The rate at which all of these requests succeed. */
export async function rateOf(wrk: string, url: string, load: Load): Promise<number> {
  const { perSecond, failed } = await runWrk(wrk, url, load);
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  return perSecond;
}

type Calls = {
  path: string;
  /** `store`: the one that the caller sees; else the first. */
  calls: readonly { token?: string; store?: string; body: object }[];
  /** Each may be sent once: every run begins with the first, and the token is the call's key. */
  isOnce?: boolean;
};

/**
 * A script for wrk. Each of its two threads sends every second call. Past the end a thread starts over.
 */
export function writeCalls(folder: string, { path: callPath, calls, isOnce = false }: Calls): string {
  const [list, script] = ['calls.tsv', 'calls.lua'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const toLine = ({ token = '-', store = '-', body }: Calls['calls'][number]) =>
    [token, store, JSON.stringify(body)].join('\t');
  writeFileSync(list, calls.map(toLine).join('\n'));
  writeFileSync(
    script,
    `local started = 0
function setup(thread) thread:set("part", started); started = started + 1 end
function init(args)
  calls, at = {}, ${isOnce ? '0' : 'math.random(1, 1000)'}
  local n = 0
  for line in io.lines("${list}") do
    if n % 2 == part then
      local token, store, body = line:match("^(%S+)\\t(%S+)\\t(.*)$")
      local headers = { ["Content-Type"] = "application/json" }
      if token ~= "-" then headers["Authorization"] = "Bearer " .. token end
      if store ~= "-" then headers["Cookie"] = "jhatpat_store=" .. store end
      ${isOnce ? 'headers["Idempotency-Key"] = token' : ''}
      calls[#calls + 1] = wrk.format("POST", "${callPath}", headers, body)
    end
    n = n + 1
  end
end
function request() at = at % #calls + 1; return calls[at] end
`,
  );
  return script;
}
