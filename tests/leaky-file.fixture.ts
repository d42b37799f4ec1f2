// A test file that passes and leaves its process changed: run by leave-no-trace.test.ts.
import { test } from 'vitest';

test('passes', () => {
  process.env.LEFT_BEHIND = 'yes';
});
