import type { FastifyReply, FastifyRequest } from 'fastify';
import { chosenLanguage, languageFacts } from '#contract/language.ts';

/**
 * Leads to the page in the language that the visitor chose before (the cookie), but not when a page of ours led here: within the
 * site, the address decides. Undefined when there is nowhere to be led.
 */
export function leadToChosen(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined || request.headers['sec-fetch-site'] === 'same-origin') return undefined;
  const chosen = chosenLanguage(cookie);
  if (chosen === null || languageFacts[chosen].prefix === '' || request.url.includes('.data')) return undefined;
  const { prefix } = languageFacts[chosen];
  return reply.header('cache-control', 'no-store').redirect(request.url === '/' ? prefix : prefix + request.url, 302);
}
