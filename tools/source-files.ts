// The sources of this project as the checks see them: each file with its imports and its comments. The parser
// is the one that comes with Vite, because TypeScript 7 has none that a program can call.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

export type SourceFile = {
  /** From the root, with forward slashes. */
  path: string;
  source: string;
  /** The project's files as paths from the root, packages as written. Types and import() count too. */
  imports: string[];
  comments: { start: number; end: number }[];
};

export function readSources(root: string): SourceFile[] {
  const paths = globSync('**/*.{ts,tsx,mts,mjs,css}', {
    cwd: root,
    exclude: ['node_modules/**', 'build/**', 'data/**', '.*/**'],
  });
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => readSource(path, readFileSync(posix.join(root, path), 'utf8')));
}

/** Throws when the file cannot be parsed. */
export function readSource(path: string, source: string): SourceFile {
  if (path.endsWith('.css')) return { path, source, imports: [], comments: listCssComments(source) };
  const { module, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, name] = source.slice(start, end).match(/^['"](.*)['"]$/) ?? [];
      return name ?? []; // computed names are unknown here
    }),
  ];
  return { path, source, imports: [...new Set(names.map((name) => resolveImport(path, name)))], comments };
}

function resolveImport(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : name;
}

function listCssComments(source: string): { start: number; end: number }[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
}
