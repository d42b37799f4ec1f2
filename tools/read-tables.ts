// The tables of a checkout as drizzle-kit describes them. As a program it prints them as JSON.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson } from 'drizzle-kit/api';

const TABLES = ['features/**/*.table.ts', 'demo/*.table.ts'];

export async function readTables(checkout: string): Promise<ReturnType<typeof generateDrizzleJson>> {
  const files = globSync(TABLES, { cwd: checkout }).toSorted();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(checkout, file)).href)));
  const exported = modules.flatMap((module, index) =>
    Object.entries(module).map(([name, value]) => [`${files[index]} ${name}`, value] as const),
  );
  return generateDrizzleJson(Object.fromEntries(exported));
}

if (import.meta.main) process.stdout.write(JSON.stringify(await readTables(process.argv[2]!)));
