import type { FastifyReply, FastifyRequest } from 'fastify';
import { chosenLanguage, languageFacts } from '#contract/language.ts';

/**
 * Redirects to the language in the visitor's cookie, unless a page of ours linked here: within the site, the address
 * decides. Returns undefined without a redirect.
 */
export function leadToChosen(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined || request.headers['sec-fetch-site'] === 'same-origin') return undefined;
  const chosen = chosenLanguage(cookie);
  if (chosen === null || languageFacts[chosen].prefix === '' || request.url.includes('.data')) return undefined;
  const { prefix } = languageFacts[chosen];
  return reply.header('cache-control', 'no-store').redirect(request.url === '/' ? prefix : prefix + request.url, 302);
}
