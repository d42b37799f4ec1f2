// Data files of tests, in tests/texts: `=== NAME` begins a section, `//` a comment.

import { readFileSync } from 'node:fs';

/** The lines of each section. */
export function readTexts<Section extends string = never>(
  name: string,
): Record<Section, string[]> & Record<string, string[]> {
  const sections: Record<string, string[]> = {};
  let lines: string[] = [];
  for (const line of readFileSync(new URL(`texts/${name}`, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('=== ')) lines = sections[line.slice(4)] = [];
    else if (line !== '' && !line.startsWith('//')) lines.push(line);
  }
  return sections as Record<Section, string[]> & typeof sections;
}

/** As [NAME, FLOOR, LINES], of the sections that are called NAME, at least FLOOR. */
export const listWithFloors = (sections: Record<string, string[]>) =>
  Object.entries(sections).flatMap(([heading, lines]): [string, number, string[]][] => {
    const [, name, floor] = /^(.*), at least (0\.\d+)$/.exec(heading) ?? [];
    return name === undefined ? [] : [[name, Number(floor), lines]];
  });

/** Of sections of lines NAME : REASON. */
export const readReasons = <Section extends string>(name: string) =>
  Object.fromEntries(
    Object.entries(readTexts(name)).map(([section, lines]) => [
      section,
      new Map(lines.map((line) => line.split(' : ') as [string, string])),
    ]),
  ) as Record<Section, Map<string, string>>;
