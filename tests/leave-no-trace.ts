// Test files share a few processes (`isolate: false`), so each file has to undo its changes of the process.
// This setup file records the state of the process before each test file, and fails a file that leaves
// another state.

import { afterAll, beforeAll, vi } from 'vitest';

/** What a test file may not leave changed, by the name used in the failure message. */
type ProcessState = Record<string, string>;

const PROTOTYPES = { Object, Array, String, Number, Date, Promise, Map, Set, RegExp, Error, Function };
const EVENTS = ['beforeExit', 'uncaughtException', 'unhandledRejection', 'warning', 'disconnect'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];
/** Open sockets may still be closing, but tests must end their servers and programs themselves. */
const HANDLES = ['TCPServerWrap', 'ProcessWrap', 'FSEventWrap'];

/** tslib sets these when the passkey library is first loaded. */
const OF_TSLIB = /^__(?!vitest)[a-z]/i;

function readProcessState(): ProcessState {
  const state: ProcessState = {
    'the working folder': process.cwd(),
    'fake timers': String(vi.isFakeTimers()),
    'the file mode mask': String(process.umask()),
    'names in globalThis': Object.getOwnPropertyNames(globalThis)
      .filter((name) => !OF_TSLIB.test(name))
      .toSorted()
      .join(' '),
    'the dispatcher of fetch': String(globalThis.fetch),
  };
  for (const [name, value] of Object.entries(process.env)) state[`the environment's ${name}`] = value!;
  for (const [name, { prototype }] of Object.entries(PROTOTYPES)) {
    state[`${name}.prototype`] = Reflect.ownKeys(prototype).map(String).toSorted().join(' ');
  }
  for (const event of [...EVENTS, ...SIGNALS]) {
    state[`listeners for ${event}`] = String(process.listenerCount(event));
  }
  const handles = process.getActiveResourcesInfo();
  for (const kind of HANDLES) {
    state[`open ${kind}`] = String(handles.filter((each) => each === kind).length);
  }
  return state;
}

/** The differences between two states, one sentence each. */
function findTraces(before: ProcessState, after: ProcessState): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: was ${before[name] ?? 'not there'}, is ${after[name] ?? 'not there'}`);
}

let before: ProcessState;
beforeAll(() => {
  before = readProcessState();
});
afterAll(async () => {
  // Vitest undoes these too, but only before the next test.
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Programs and servers that were told to end need a moment to be gone.
  for (let waited = 0; waited < 2_000 && findTraces(before, readProcessState()).length > 0; waited += 50) {
    await new Promise((done) => setTimeout(done, 50));
  }
  const traces = findTraces(before, readProcessState());
  if (traces.length > 0) throw new Error(`This file leaves its process changed:\n${traces.join('\n')}`);
});
