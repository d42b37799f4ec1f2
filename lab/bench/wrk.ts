// Load by wrk: runs of a few seconds, and the calls that it sends.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findProgram } from '../start/programs.ts';

const wrk = findProgram('wrk');
export const hasWrk = wrk !== null;

type Load = { connections: number; seconds: number; script?: string; headers?: string[] };

/** The rate at which all of these requests succeed. */
export async function rateOf(
  url: string,
  { connections, seconds, script, headers = [] }: Load,
): Promise<number> {
  const options = ['-t2', `-c${connections}`, `-d${seconds}s`, ...(script ? ['-s', script] : [])];
  const args = [...options, ...headers.flatMap((header) => ['-H', header]), url];
  const said = await text(spawn(wrk!, args, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
  const failed = /Non-2xx or 3xx responses:\s+(\d+)/.exec(said);
  if (failed) throw new Error(`${url}: ${failed[1]} requests failed`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

type Calls = {
  path: string;
  calls: readonly { token?: string; body: object }[];
  /** Each may be sent once: every run begins with the first, and the token is the call's key. */
  isOnce?: boolean;
};

/** A script for wrk. Each of its two threads sends every second call. Past the end a thread starts over. */
export function writeCalls(folder: string, { path: callPath, calls, isOnce = false }: Calls): string {
  const [list, script] = [path.join(folder, 'calls.tsv'), path.join(folder, 'calls.lua')];
  writeFileSync(list, calls.map(({ token = '-', body }) => `${token}\t${JSON.stringify(body)}`).join('\n'));
  writeFileSync(
    script,
    `local started = 0
function setup(thread) thread:set("part", started); started = started + 1 end
function init(args)
  calls, at = {}, ${isOnce ? '0' : 'math.random(1, 1000)'}
  local n = 0
  for line in io.lines("${list}") do
    if n % 2 == part then
      local token, body = line:match("^(%S+)\\t(.*)$")
      local headers = { ["Content-Type"] = "application/json" }
      if token ~= "-" then headers["Authorization"] = "Bearer " .. token end
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
