// A test file that passes but leaves its process changed; leave-no-trace.test.ts runs it.
import { test } from 'vitest';

test('passes', () => {
  process.env.LEFT_BEHIND = 'yes';
});
