// The API's reference at /docs, where calls can be tried: Swagger UI over the description of the API.

import type { ShopApp } from '#http/routing.ts';
import { describeInShort } from '../openapi.ts';

const POLICY = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  // It styles its parts inline.
  'style-src': ["'self'", "'unsafe-inline'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

export async function serveApiDocs(app: ShopApp): Promise<void> {
  // Few shops have it, so its files are loaded only then.
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: POLICY,
    theme: { title: 'API' },
    transformSpecification: () => describeInShort(app),
    transformSpecificationClone: false,
  });
}
