import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Site } from './http.ts';
import type { Services } from './services.ts';

/** Publishes the OpenAPI 3.1 document of all routes registered after it at /api/openapi.json, and a page to read it at /api/docs. */
export async function publishOpenApi(site: Site, services: Services): Promise<void> {
  await site.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shop',
        version: '1',
        description: 'The calls of the shop. Amounts are rupees with at most two decimals; prices include GST.',
      },
      servers: [{ url: services.shopUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await site.register(swaggerUi, { routePrefix: '/api/docs' });
  site.get('/api/openapi.json', { schema: { hide: true } }, () => site.swagger());
}
