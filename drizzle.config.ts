// `npm run migration` compares the tables with the last migration and writes the next one.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./features/**/*.table.ts', './demo/*.table.ts'],
  out: './database/migrations',
});
