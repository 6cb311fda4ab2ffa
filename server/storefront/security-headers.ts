import { createHash } from 'node:crypto';

/** The bank's page opens in a window of its own and reports back, which the preset of every answer forbids. */
export const headersForPayment = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** Data is no script to a browser and needs no leave to run. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;

const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

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
 * A policy that lets exactly the inline scripts and styles of this HTML hold, by hash, so that the page can be kept and sent to everybody.
 * Beside its own origin a page knows those of `others` alone.
 */
export function contentSecurityPolicy(html: string, others: OtherOrigins): string {
  const hashesOf = (pattern: RegExp) => [
    ...new Set(
      html.matchAll(pattern).map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`),
    ),
  ];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(inlineScript), ...(others.scripts ?? [])].join(' '),
    ["style-src 'self'", ...hashesOf(inlineStyle), ...(others.styles ?? [])].join(' '),
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
