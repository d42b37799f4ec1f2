// Checks files that only other programs run against the schemas and tools of those programs. Each check is
// also shown a mistake.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as validateJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as validateIngress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as validateBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { findProgram } from '../start/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'jhatpat-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));
const readDeployed = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

/** Inserts a mistake that must be found. */
function plant(text: string, right: string, wrong: string): string {
  expect(text, 'there is something to make a mistake in').toContain(right);
  return text.replace(right, wrong);
}

type Validator = ((data: unknown) => boolean) & { errors?: { instancePath: string; message?: string }[] };
const SCHEMAS: Record<string, Validator> = {
  'apps/v1 Deployment': validateDeployment,
  'batch/v1 Job': validateJob,
  'v1 Service': validateService,
  'networking.k8s.io/v1 Ingress': validateIngress,
  'policy/v1 PodDisruptionBudget': validateBudget,
};

/**
 * As strict as the server, which refuses unknown names: a validator reads every property of its schema, so a
 * property that was never read is not in the schema.
 */
function complainAboutResources(text: string): string[] {
  return parseAllDocuments(text).flatMap((document) => {
    const resource = document.toJS() as { apiVersion: string; kind: string };
    const validate = SCHEMAS[`${resource.apiVersion} ${resource.kind}`];
    if (!validate) return [`no schema for ${resource.apiVersion} ${resource.kind}`];
    const unread = new Set<string>();
    const complaints = validate(watch(resource, '', unread))
      ? []
      : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message ?? 'is not right'}`);
    return [...complaints, ...[...unread].map((path) => `${path} is not known`)];
  });
}

function watch(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const watched = Object.entries(value).map(([name, inner]) => {
    const at = `${path}/${name}`;
    if (!Array.isArray(value)) unread.add(at);
    return [name, watch(inner, at, unread)] as const;
  });
  const target = Array.isArray(value) ? watched.map(([, inner]) => inner) : Object.fromEntries(watched);
  return new Proxy(target, {
    get(object, name, receiver) {
      unread.delete(`${path}/${String(name)}`);
      return Reflect.get(object, name, receiver);
    },
  });
}

test("the Kubernetes resources are what Kubernetes' own schemas say", () => {
  const shop = readDeployed('kubernetes/shop.yaml');
  const migrate = readDeployed('kubernetes/migrate.yaml');
  expect(complainAboutResources(shop)).toEqual([]);
  expect(complainAboutResources(migrate)).toEqual([]);

  const mistyped = plant(shop, 'readinessProbe:', 'readinesProbe:');
  expect(complainAboutResources(mistyped)).toEqual([
    '/spec/template/spec/containers/0/readinesProbe is not known',
    ...['httpGet', 'httpGet/path', 'httpGet/port', 'periodSeconds', 'timeoutSeconds', 'failureThreshold'].map(
      (inner) => `/spec/template/spec/containers/0/readinesProbe/${inner} is not known`,
    ),
  ]);
  expect(complainAboutResources(plant(shop, 'policy/v1\n', 'policy/v1beta1\n'))).toEqual([
    'no schema for policy/v1beta1 PodDisruptionBudget',
  ]);
  const soon = plant(migrate, 'activeDeadlineSeconds: 900', 'activeDeadlineSeconds: soon');
  expect(complainAboutResources(soon)).not.toEqual([]);
});

/** The Compose specification's schema and the linter's own checks, without its rules of style. */
const COMPOSE_RULES = {
  'no-build-and-image': 0,
  'no-quotes-in-volumes': 0,
  'no-unbound-port-interfaces': 2,
  'require-quotes-in-ports': 0,
  'service-image-require-explicit-tag': 0,
  'service-dependencies-alphabetical-order': 0,
  'service-keys-order': 0,
  'services-alphabetical-order': 0,
  'top-level-properties-order': 0,
} as const;

/** Parsed as Compose does: variables are replaced, and YAML anchors are merged. */
function complainAboutCompose(text: string): string[] {
  const filled = text.replaceAll(/\$\{\w+:?[-?]?([^}]*)\}/g, (_, otherwise: string) => otherwise || 'given');
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, stringify(parse(filled, { merge: true }), { aliasDuplicateObjects: false }));
  const linter = new DCLinter({ rules: COMPOSE_RULES, quiet: true, debug: false, exclude: [] });
  return linter.lintFiles([file], false).flatMap(({ messages }) => messages.map(({ message }) => message));
}

test('compose.yaml is what the Compose specification says', () => {
  const compose = readDeployed('compose.yaml');
  expect(complainAboutCompose(compose)).toEqual([]);
  const mistyped = plant(compose, 'stop_grace_period: 30s', 'stop_grace_time: 30s');
  expect(complainAboutCompose(mistyped).join()).toMatch(/services\/shop1.* additional properties/);
  expect(complainAboutCompose(plant(compose, '${ENTRANCE_ADDRESS:-127.0.0.1}:', ''))).not.toEqual([]);
});

/** Systemd's complaints about a unit, as it would read it for a shop at a port. */
function complainAboutUnit(systemd: string, text: string): string[] {
  const file = join(folder, 'jhatpat@3001.service');
  // This machine may have npm elsewhere.
  writeFileSync(file, text.replace('ExecStart=/usr/bin/npm', `ExecStart=${process.execPath}`));
  const { stderr, error } = spawnSync(systemd, ['verify', file], { encoding: 'utf8' });
  if (error) throw error;
  // Older versions warn and exit with 0; what they say about other units does not matter here.
  return stderr.split('\n').filter((line) => line.includes('jhatpat@'));
}

const systemd = findProgram('systemd-analyze');
test.skipIf(!systemd)('systemd takes every line of jhatpat@.service', () => {
  const unit = readDeployed('jhatpat@.service');
  expect(complainAboutUnit(systemd!, unit)).toEqual([]);
  expect(complainAboutUnit(systemd!, plant(unit, 'TimeoutStopSec', 'TimoutStop'))).toHaveLength(1);
});
