import { createHash } from 'node:crypto';

/** The bank's page opens in its own window and reports back, which the default headers forbid. */
export const headersForPayment = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

const opensScript = '<script(?![^>]*\\s(?:src=|type="application/(?:ld\\+)?json"))';
/** Scripts that contain data do not run, so the policy need not allow them. */
const inlineScript = new RegExp(`${opensScript}[^>]*>([\\s\\S]*?)</script>`, 'g');
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

/** Policy sources of a page's inline scripts and styles. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The policy source of an inline text. */
export function sourceOfInline(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Of a built page, before it contains any user's text. */
export function sourcesOfBuild(html: string): InlineSources {
  const sourcesOf = (pattern: RegExp) => [...new Set(html.matchAll(pattern).map(([, text]) => sourceOfInline(text!)))];
  return { scripts: sourcesOf(inlineScript), styles: sourcesOf(inlineStyle) };
}

/**
 * Returns the marked inline scripts, and the page without the mark. A script that content injects through a bug of ours
 * does not know the mark, and so does not run.
 */
export function takeMarkedScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const marked = new RegExp(`${opensScript}(?=[^>]*\\snonce="${mark}")[^>]*>([\\s\\S]*?)</script>`, 'g');
  return {
    scripts: [...new Set(html.matchAll(marked).map(([, text]) => sourceOfInline(text!)))],
    html: html.replaceAll(` nonce="${mark}"`, ''),
  };
}

interface OtherOrigins {
  scripts?: readonly string[];
  calls: readonly string[];
  frames: readonly string[];
  pictures?: readonly string[];
  forms?: readonly string[];
  styles?: readonly string[];
}

/**
 * Allows exactly these inline scripts and styles, by hash, so that the page can be cached and sent to everybody;
 * besides its own origin only `others`.
 */
export function contentSecurityPolicy(inline: InlineSources, others: OtherOrigins): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts, ...(others.scripts ?? [])].join(' '),
    ["style-src 'self'", ...inline.styles, ...(others.styles ?? [])].join(' '),
    ["img-src 'self' data:", ...(others.pictures ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...others.calls].join(' '),
    `frame-src ${others.frames.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...(others.forms ?? [])].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}
