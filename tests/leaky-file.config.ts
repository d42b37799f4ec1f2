import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/leaky-file.fixture.ts'], setupFiles: ['tests/leave-no-trace.ts'] },
});
