// Vite plugin for languages: compiles ICU messages while the pages are built, so that browsers need no parser
// for them. Texts in the code (`t`, `rich`, `msg` of web/data/language.ts) are the English ones; each file of
// web/languages becomes a script that only pages in its language load.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { parseSync, Visitor, type Plugin } from 'vite';

const FOLDER = import.meta.dirname;
const VIRTUAL = 'virtual:languages';
const RESOLVED = `\0${VIRTUAL}`;
const CALL = /\b(t|rich|msg)\(/;
const CALLED = new Set(['t', 'rich', 'msg']);

/** A file of web/languages. */
export type LanguageFile = {
  /** The name of the language in itself. */
  name: string;
  /** Every English message of the pages with its translation. */
  messages: Record<string, string>;
  /** The same for messages and words of the server, with parts in braces as in shared/phrase.ts. */
  said: Record<string, string>;
};

/** The key by which a message is looked up. */
export function toMessageKey(english: string): string {
  const compiled = compile(english);
  return typeof compiled === 'string' ? compiled : JSON.stringify(compiled);
}

type Edit = { start: number; end: number; text: string };

/** The texts that `t`, `rich` and `msg` are called with, and what the build writes in their place. */
export function findMessages(code: string, file: string): { texts: string[]; edits: Edit[] } {
  const texts: string[] = [];
  const edits: Edit[] = [];
  const note = (node: { type: string; start: number; end: number }): void => {
    if (node.type === 'ConditionalExpression') {
      const { consequent, alternate } = node as unknown as Record<string, typeof node>;
      note(consequent!);
      note(alternate!);
      return;
    }
    const { value } = node as { value?: unknown };
    if (node.type !== 'Literal' || typeof value !== 'string') return;
    texts.push(value);
    const compiled = compile(value);
    if (typeof compiled !== 'string')
      edits.push({ start: node.start, end: node.end, text: JSON.stringify(compiled) });
  };
  new Visitor({
    CallExpression({ callee, arguments: [text] }) {
      if (callee.type === 'Identifier' && CALLED.has(callee.name) && text) note(text);
    },
  }).visit(parseSync(file, code).program);
  return { texts, edits };
}

/** The data of `t` and `tServer`. */
export function compileLanguage(text: string) {
  const { messages, said } = JSON.parse(text) as LanguageFile;
  return Object.fromEntries([
    ...Object.entries(said).map(([english, own]) => [english, compile(own)]),
    ...Object.entries(messages).map(([english, own]) => [toMessageKey(english), compile(own)]),
  ]) as Record<string, unknown>;
}

type CompiledLanguage = { code: string; script: string; file: string };

function compileLanguages(): CompiledLanguage[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const code = file.slice(0, -'.json'.length);
    const words = compileLanguage(readFileSync(path.join(FOLDER, file), 'utf8'));
    const script = `export default ${JSON.stringify(words)};\n`;
    const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8).replace(/[_-]/g, '0');
    return { code, script, file: `assets/language-${code}-${hash}.js` };
  });
}

export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    // Runs when TypeScript and JSX are already plain JavaScript.
    enforce: 'post',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return;
      const entries = compileLanguages().map(
        ({ code, script, file }) =>
          `${code}: { script: "/${file}", words: ${script.slice('export default '.length, -2)} }`,
      );
      return `export default { ${entries.join(', ')} };`;
    },
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!/[\\/]web[\\/].*\.tsx?$/.test(file) || !CALL.test(code)) return;
      const { edits } = findMessages(code, file.replace(/\.tsx?$/, '.js'));
      if (edits.length === 0) return;
      let text = code;
      for (const edit of edits.toReversed())
        text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      return { code: text, map: null };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { file, script } of compileLanguages())
        this.emitFile({ type: 'asset', fileName: file, source: script });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const found = compileLanguages().find(({ file }) => request.url === `/${file}`);
        if (!found) return next();
        response.setHeader('Content-Type', 'text/javascript');
        response.end(found.script);
      });
    },
  };
}

/** The texts of a file that have no parts, in each language but English, by the English text. */
export function translateFile(file: string): Record<string, Record<string, string>> {
  const { texts } = findMessages(readFileSync(file, 'utf8'), file);
  const languages = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    languages.map((name) => {
      const { messages } = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as LanguageFile;
      return [path.parse(name).name, Object.fromEntries(texts.map((text) => [text, messages[text]!]))];
    }),
  );
}
