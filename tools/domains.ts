// `npm run domains`: draws the domains of features/ and the imports between them in docs/architecture.md, and
// `npm run check` compares. An arrow that follows from others is left out.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMAINS, domainOf, isTest } from './boundaries.ts';
import { root } from './run-program.mjs';
import { readSources, type SourceFile } from './source-files.ts';

const PAGE = join(root, 'docs', 'architecture.md');
const PICTURE = /```mermaid\n%% npm run domains\n[^`]*```/;

/** Each domain with those that it imports. */
export function listArrows(files: readonly SourceFile[]): Map<string, Set<string>> {
  const arrows = new Map(DOMAINS.map((domain) => [domain, new Set<string>()]));
  for (const { path, imports } of files) {
    if (!path.startsWith('features/') || isTest(path)) continue;
    for (const target of imports) {
      if (!target.startsWith('features/') || domainOf(target) === domainOf(path)) continue;
      arrows.get(domainOf(path))?.add(domainOf(target));
    }
  }
  return arrows;
}

export function drawDomains(files: readonly SourceFile[]): string {
  const arrows = listArrows(files);
  const reach = (domain: string): string[] =>
    [...arrows.get(domain)!].flatMap((target) => [target, ...reach(target)]);
  const lines = DOMAINS.toReversed().flatMap((domain) => {
    const targets = [...arrows.get(domain)!];
    const direct = targets.filter((target) => !targets.some((other) => reach(other).includes(target)));
    return direct.length > 0 ? [`  ${domain} --> ${direct.toSorted().join(' & ')}`] : [];
  });
  return ['```mermaid', '%% npm run domains', 'flowchart TD', ...lines, '```'].join('\n');
}

/** One line if the picture is not what the imports say. */
export function findDomainProblems(files: readonly SourceFile[]): string[] {
  const [picture] = PICTURE.exec(readFileSync(PAGE, 'utf8')) ?? [];
  return picture === drawDomains(files)
    ? []
    : ['docs/architecture.md: npm run domains draws the arrows anew'];
}

if (import.meta.main) {
  const picture = drawDomains(readSources(root));
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(PICTURE, () => picture),
  );
}
