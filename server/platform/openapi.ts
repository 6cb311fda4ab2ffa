import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Site } from './http.ts';

interface ApiDescription {
  title: string;
  description: string;
  url: string;
  securitySchemes: Record<string, { type: 'http'; scheme: 'bearer' } | { type: 'apiKey'; in: 'cookie'; name: string }>;
  /** Restricts who may read the document; by default nobody is excluded. */
  guard?: (scope: FastifyInstance) => Promise<void>;
}

/** The page only runs its own origin's scripts and styles; its script sets some inline styles. */
const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Publishes the OpenAPI 3.1 document of all routes registered later at /api/openapi.json, and a page at /api/docs. */
export async function publishOpenApi(site: Site, api: ApiDescription): Promise<void> {
  const { title, description, url, securitySchemes, guard } = api;
  await site.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description },
      servers: [{ url }],
      components: { securitySchemes },
    },
    transform(route) {
      if (!route.url.startsWith('/api/')) return { schema: { hide: true }, url: route.url };
      const { schema, url: path } = jsonSchemaTransform(route);
      // Groups staff's calls without a tag by their subject: /api/staff/orders/{id}.
      const subject = /^\/api\/staff\/([a-z-]+)/.exec(path)?.[1];
      return { schema: schema.tags || !subject ? schema : { ...schema, tags: [subject] }, url: path };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await site.register(async (docs) => {
    await guard?.(docs);
    // Staff have many calls: rendering all at once takes the page half a minute.
    const uiConfig = guard ? { docExpansion: 'none' as const } : {};
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy, theme: { title }, uiConfig });
    docs.get('/api/openapi.json', { schema: { hide: true } }, () => site.swagger());
  });
}
