import { createHash } from 'node:crypto';

/** The bank's page opens in a window of its own and reports back, which the preset of every answer forbids. */
export const headersForPayment = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

const opensScript = '<script(?![^>]*\\s(?:src=|type="application/(?:ld\\+)?json"))';
/** Data is no script to a browser and needs no leave to run. */
const inlineScript = new RegExp(`${opensScript}[^>]*>([\\s\\S]*?)</script>`, 'g');
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

/** What of a page's inline scripts and styles may hold: sources for its policy. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The source for an inline script or style of this text. */
export function sourceOfInline(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The inline scripts and styles of a page as it was built, before anything that people wrote is in it. */
export function sourcesOfBuild(html: string): InlineSources {
  const sourcesOf = (pattern: RegExp) => [...new Set(html.matchAll(pattern).map(([, text]) => sourceOfInline(text!)))];
  return { scripts: sourcesOf(inlineScript), styles: sourcesOf(inlineStyle) };
}

/**
 * The inline scripts of a rendered page that carry the mark, and the page without it. What the page shows could bring a script along through a
 * fault of ours: it knows no mark, and so does not run.
 */
export function takeMarkedScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const marked = new RegExp(`${opensScript}(?=[^>]*\\snonce="${mark}")[^>]*>([\\s\\S]*?)</script>`, 'g');
  return {
    scripts: [...new Set(html.matchAll(marked).map(([, text]) => sourceOfInline(text!)))],
    html: html.replaceAll(` nonce="${mark}"`, ''),
  };
}

interface OtherOrigins {
  /** Whose scripts may run. */
  scripts?: readonly string[];
  /** May be talked to. */
  calls: readonly string[];
  /** May fill a frame. */
  frames: readonly string[];
  /** May be seen as pictures. */
  pictures?: readonly string[];
  /** May be sent a form. */
  forms?: readonly string[];
  /** Whose styles hold. */
  styles?: readonly string[];
}

/**
 * A policy that lets exactly these inline scripts and styles hold, by hash, so that the page can be kept and sent to everybody. Beside its own
 * origin a page knows those of `others` alone.
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
