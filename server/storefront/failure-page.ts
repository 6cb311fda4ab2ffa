import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '#contract/content.ts';
import { chosenLanguage, type Language, languageFacts, languages, pathIn } from '#contract/language.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { messagesIn } from '#locales/messages.ts';
import type { FailedRequest } from '#server/platform/failure-page.ts';
import { languageOf } from '#server/platform/language.ts';

type Company = Pick<Brand, 'name' | 'phones' | 'email'>;

interface FailurePageOptions {
  /** Of the fonts, served below /assets/; null without a build. */
  assetsFolder: string | null;
  /** As last read. */
  companyIn: (language: Language) => Company | null;
  /** From 0 to below 1, so that waiting visitors do not all return at once. */
  random?: () => number;
}

/** Plus a random number of up to as many seconds. */
const reloadSeconds = 10;

/**
 * A page for failures of the server. It needs no database, no script and no second request. If the failure is likely to
 * be temporary, it reloads the requested page.
 */
export function mountFailurePage(site: FastifyInstance, options: FailurePageOptions): void {
  const { companyIn, random = Math.random } = options;
  const style = faces(options.assetsFolder) + rules;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  site.failurePage = (request, { httpStatus, retryAfterSeconds }) => {
    const language = visitorLanguage(request);
    const isPassing = httpStatus === 503;
    const wait = Math.max(reloadSeconds, retryAfterSeconds ?? 0) + Math.floor(random() * reloadSeconds);
    return {
      language,
      headers: { 'content-security-policy': policy },
      html: failurePageHtml({ language, company: companyIn(language), style, reloadAfter: isPassing ? wait : null }),
    };
  };
}

/** Remembers the company that `settings` last returned in each language. */
export function rememberCompany(apis: Readonly<Record<Language, ShopApi>>) {
  const companies: Partial<Record<Language, Company>> = {};
  const remembering = Object.fromEntries(
    languages.map((language) => {
      const api = apis[language];
      const settings: ShopApi['settings'] = async () => {
        const found = await api.settings();
        companies[language] = found.data.brand;
        return found;
      };
      return [language, { ...api, settings }];
    }),
  ) as Record<Language, ShopApi>;
  return { apis: remembering, companyIn: (language: Language) => companies[language] ?? null };
}

/** Without a language prefix in the address, the visitor's choice, else the browser's. */
function visitorLanguage(request: FailedRequest): Language {
  const [pathname = ''] = request.url.split('?');
  const named = languages.find((language) => {
    const { prefix } = languageFacts[language];
    return prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`));
  });
  return named ?? chosenLanguage(request.headers.cookie ?? '') ?? languageOf(request);
}

interface Shown {
  language: Language;
  company: Company | null;
  style: string;
  /** Null: the page stays until the visitor reloads it. */
  reloadAfter: number | null;
}

function failurePageHtml({ language, company, style, reloadAfter }: Shown): string {
  const messages = messagesIn(language).errors.page;
  const [title, text] =
    reloadAfter === null ? [messages.failed, messages.failedText] : [messages.away, messages.awayText];
  const phone = company?.phones[0];
  const help = company && phone ? messages.help({ phone, email: company.email }) : null;
  return `<!DOCTYPE html>
<html lang="${languageFacts[language].page}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#0f2e22">
${reloadAfter === null ? '' : `<meta http-equiv="refresh" content="${reloadAfter}">\n`}<title>${escaped(company ? `${title} · ${company.name}` : title)}</title>
<style>${style}</style>
</head>
<body>
${company ? `<header><a href="${pathIn(language, '/')}">${escaped(company.name)}</a></header>\n` : ''}<main>
<svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true"><path d="M60 82V26M60 26C51 19 51 10 60 2c9 8 9 17 0 24ZM60 46C57 35 48 29 36 30c2 11 12 18 24 16Zm0 0c3-11 12-17 24-16-2 11-12 18-24 16ZM60 68C55 55 43 49 28 51c4 13 17 20 32 17Zm0 0c5-13 17-19 32-17-4 13-17 20-32 17Z"/></svg>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a class="button" href="">${escaped(messages.tryAgain)}</a></p>
${help === null ? '' : `<p class="help">${escaped(help)}</p>\n`}</main>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}

/** By their names in the sources; returning visitors have them cached. */
const fontFiles: Readonly<Record<string, string>> = {
  Tiro: 'tiro-latin',
  'Tiro Hindi': 'tiro-hindi',
  Mukta: 'mukta-latin-400',
  'Mukta Hindi': 'mukta-hindi-400',
};

function faces(assetsFolder: string | null): string {
  if (assetsFolder === null) return '';
  const built = fs.readdirSync(assetsFolder);
  return Object.entries(fontFiles)
    .flatMap(([family, name]) => {
      const file = built.find((each) => each.startsWith(`${name}-`) && each.endsWith('.woff2'));
      return file
        ? [`@font-face{font-family:'${family}';src:url(/assets/${file}) format('woff2');font-display:swap}`]
        : [];
    })
    .join('');
}

/** The part of web/ui/tokens.css that one short page needs. */
const rules =
  '*{box-sizing:border-box}' +
  "body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#fbf7ef;color:#22302a;font:400 1.0625rem/1.6 Mukta,'Mukta Hindi',sans-serif;font-synthesis:none}" +
  "header{padding:20px 16px;background:#0f2e22;text-align:center}header a{color:#fbf7ef;font:400 1.5rem/1.2 Tiro,'Tiro Hindi',serif;text-decoration:none}" +
  'main{margin:auto;padding:48px 16px 64px;max-width:36rem;text-align:center}' +
  'svg{fill:none;stroke:#2f6b4f;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}' +
  "h1{margin:24px 0 16px;color:#17402f;font:400 clamp(1.875rem,1.4rem + 2vw,2.875rem)/1.25 Tiro,'Tiro Hindi',serif;text-wrap:balance}" +
  'p{margin:0 0 24px;text-wrap:pretty}' +
  '.button{display:inline-block;padding:12px 28px;border-radius:3px;background:#963f1b;color:#fffdf8;text-decoration:none}.button:hover{background:#0f2e22}' +
  'a:focus-visible{outline:2px solid #e0a526;outline-offset:3px}' +
  '.help{margin:0;color:#5b665f;font-size:.9375rem}';
