import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Site } from './http.ts';

interface ApiDescription {
  title: string;
  description: string;
  /** The origin that is called. */
  url: string;
  /** How callers say who they are, by the names of OpenAPI's security schemes. */
  securitySchemes: Record<string, { type: 'http'; scheme: 'bearer' } | { type: 'apiKey'; in: 'cookie'; name: string }>;
  /** Lets only some read it; everybody may where there is none. */
  guard?: (scope: FastifyInstance) => Promise<void>;
}

/** The page runs scripts and styles of its own origin only; it styles some elements from its script. */
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

/** Publishes the OpenAPI 3.1 document of all routes registered after it at /api/openapi.json, and a page to read it at /api/docs. */
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
      // Staff's calls without a tag are grouped by what they are about: /api/staff/orders/{id}.
      const subject = /^\/api\/staff\/([a-z-]+)/.exec(path)?.[1];
      return { schema: schema.tags || !subject ? schema : { ...schema, tags: [subject] }, url: path };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await site.register(async (docs) => {
    await guard?.(docs);
    // Staff's calls are many: drawing all at once takes the page half a minute.
    const uiConfig = guard ? { docExpansion: 'none' as const } : {};
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy, theme: { title }, uiConfig });
    docs.get('/api/openapi.json', { schema: { hide: true } }, () => site.swagger());
  });
}
