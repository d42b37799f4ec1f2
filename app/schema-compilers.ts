// Compiles each route schema once per process, however many routes and applications share it: a HEAD has the
// schemas of its GET, many calls answer alike, and tests build an application for each file.

import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/** For each compiler, the compiled functions by the text of their schemas. */
const compiled = new Map<string, Map<string, unknown>>();

type Route = { schema?: unknown };
type Build = (...options: never[]) => (route: never) => unknown;

/** The same compiler, but one that compiles an equal schema with equal options only once. */
function remember<Builder extends Build>(name: string, build: Builder): Builder {
  const builder = (...options: never[]) => {
    const compile = build(...options) as (route: Route) => unknown;
    const key = `${name} ${JSON.stringify(options)}`;
    const known = compiled.get(key) ?? new Map<string, unknown>();
    compiled.set(key, known);
    return (route: Route) => {
      const text = JSON.stringify(route.schema);
      if (!known.has(text)) known.set(text, compile(route));
      return known.get(text);
    };
  };
  return builder as unknown as Builder;
}

export const schemaCompilers = {
  buildValidator: remember('validator', AjvCompiler()),
  buildSerializer: remember('serializer', SerializerSelector()),
};
