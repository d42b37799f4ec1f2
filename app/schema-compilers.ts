// Schemas of routes are compiled to functions once in a process, however many routes and applications have
// the same: a HEAD has those of its GET, many calls answer alike, and tests build an application for each
// file.

import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/** For each way of compiling, the functions under the texts of their schemas. */
const compiled = new Map<string, Map<string, unknown>>();

type Route = { schema?: unknown };
type Build = (...options: never[]) => (route: never) => unknown;

/** The same, but gives what it has compiled before for an equal schema with equal options. */
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
