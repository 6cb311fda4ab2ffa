import { type Language, languageFacts } from '#contract/language.ts';

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}

/** Appears at the top and, with the contact lines, at the bottom. */
export interface Sender {
  name: string;
  footer: string[];
  /** Replaces the name at the top: path in the shop, size in pixels. */
  logo?: { path: string; width: number; height: number };
  /** As `#rrggbb`: `main` for headings and the button, `action` for other links. */
  colours?: { main: string; action: string };
}

export type Block =
  | { kind: 'paragraph'; text: string }
  /** A code to copy, in large type. */
  | { kind: 'code'; text: string }
  | { kind: 'link'; label: string; url: string }
  /** With `total` the last row is emphasised. */
  | { kind: 'rows'; rows: [label: string, amount: string][]; total: boolean };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

const presetInk = '#1f3a2d';
const muted = '#5d6b62';
const rule = '#e4dccb';
/** The first link becomes a button, because most readers want it. */
const buttonStyle = (ground: string) =>
  `display:inline-block;padding:11px 24px;border-radius:4px;background:${ground};color:#fffdf8;font-weight:600;text-decoration:none`;
/** Email clients only have their own fonts; Devanagari needs more line spacing. */
const faces: Record<'latin' | 'devanagari', { serif: string; sans: string; leading: string }> = {
  latin: {
    serif: "Georgia, 'Times New Roman', serif",
    sans: "'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    leading: '1.6',
  },
  devanagari: {
    serif: "'Tiro Devanagari Hindi', 'Noto Serif Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', Georgia, serif",
    sans: "'Mukta', 'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', Mangal, Arial, sans-serif",
    leading: '1.75',
  },
};

/** Also escapes quotes, for attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Renders an email as plain text and as HTML with inline styles, which email clients require. Escapes all text. */
export function renderEmail(
  sender: Sender,
  subject: string,
  heading: string,
  blocks: Block[],
  language: Language = 'en',
): EmailContent {
  return {
    subject: oneLine(subject),
    text: plainText(sender, heading, blocks),
    html: html(sender, subject, heading, blocks, language),
  };
}

/** Prevents a line break in a subject from injecting a header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function plainText(sender: Sender, heading: string, blocks: Block[]): string {
  return [heading, ...blocks.map(plainBlock), ['-- ', sender.name, ...sender.footer].join('\n')]
    .join('\n\n')
    .concat('\n');
}

function plainBlock(block: Block): string {
  if (block.kind === 'link') return `${block.label}: ${block.url}`;
  if (block.kind === 'rows') return block.rows.map(([label, amount]) => `${label}: ${amount}`).join('\n');
  return block.kind === 'code' ? `    ${block.text}` : block.text;
}

function html(sender: Sender, subject: string, heading: string, blocks: Block[], language: Language): string {
  const { serif, sans, leading } = faces[languageFacts[language].script];
  const main = blocks.find(({ kind }) => kind === 'link');
  const ink = sender.colours?.main ?? presetInk;
  const look = { serif, button: sender.colours?.main ?? '#17402f', link: sender.colours?.action ?? '#a4462a' };
  const preview = blocks.find((block) => block.kind === 'paragraph');
  const footer = [sender.name, ...sender.footer].map(escapeHtml).join('<br>');
  return `<!doctype html>
<html lang="${languageFacts[language].page}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f2e7;color:${ink};font:16px/${leading} ${sans}">${preview ? hiddenPreview(preview.text) : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdf8;border:1px solid ${rule};border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font:20px/1.2 ${serif};color:${ink}">${brandHtml(sender)}</p>
<h1 style="margin:0 0 16px;font:26px/1.3 ${serif};color:${ink}">${escapeHtml(heading)}</h1>
${blocks.map((block) => htmlBlock(block, look, block === main)).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${rule};font-size:13px;color:${muted}">${footer}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** Inboxes show this after the subject; otherwise it would be the shop's name and the heading. */
function hiddenPreview(text: string): string {
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}</div>`;
}

/** Sending inserts the server's address before this path. */
const ownPicture = ' src="/brand/';

export function completeAddresses(markup: string, shopUrl: string): string {
  return markup.replaceAll(ownPicture, () => ` src="${escapeHtml(shopUrl)}/brand/`);
}

/** Returns the logo with the name as its alternative, or the name. */
function brandHtml({ name, logo }: Sender): string {
  if (!logo) return escapeHtml(name);
  const { path, width, height } = logo;
  return `<img src="${escapeHtml(path)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0">`;
}

interface Look {
  serif: string;
  button: string;
  link: string;
}

function htmlBlock(block: Block, { serif, button, link }: Look, stands: boolean): string {
  if (block.kind === 'paragraph') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'code')
    return `<p style="margin:0 0 16px;font:32px/1.4 ${serif};letter-spacing:6px">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'link')
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.url)}" style="${stands ? buttonStyle(button) : `color:${link}`}">${escapeHtml(block.label)}</a></p>`;
  const rows = block.rows.map(([label, amount], at) =>
    htmlRow(label, amount, block.total && at === block.rows.length - 1),
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function htmlRow(label: string, amount: string, stands: boolean): string {
  const style = stands ? `padding:10px 0;border-top:1px solid ${rule};font-weight:600` : 'padding:6px 0';
  return `<tr><td style="${style}">${escapeHtml(label)}</td><td align="right" style="${style};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}
