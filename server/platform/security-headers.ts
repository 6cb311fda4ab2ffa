/** An answer that is not one of our pages may not load, run, send or frame anything. */
const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a year, browsers use only https for this origin. */
const httpsOnly = 'max-age=31536000';

/**
 * For every answer of a site. Pages replace the Content-Security-Policy with their own. With an https `publicUrl`,
 * browsers are told to stay with it (RFC 6797), without subdomains.
 */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': answerPolicy,
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': httpsOnly } : {}),
  };
}
