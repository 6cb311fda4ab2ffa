/** Nothing that is not a page of ours may load, run, send or frame anything, should a browser ever show it as one. */
const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Browsers ask for this origin by https only for so long, without a first answer in the clear: a year. */
const httpsOnly = 'max-age=31536000';

/**
 * What every answer of a site carries: pages, JSON, files, redirects, errors. A page replaces the Content-Security-Policy by its own.
 * Where `publicUrl` is https, browsers are told to stay with it (RFC 6797); other hosts of the domain are left alone.
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
