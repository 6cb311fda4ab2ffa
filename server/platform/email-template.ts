import { type Language, languageFacts } from '#contract/language.ts';

/** A mail's content in both forms. */
export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}

/** Who writes: the name at the top and the lines of contact at the foot. */
export interface Sender {
  name: string;
  footer: string[];
  /** Stands in place of the name at the top; a path of the shop, and its size there in pixels. */
  logo?: { path: string; width: number; height: number };
  /** Of headings and of the button, of other links. Checked colours, as `#rrggbb`. */
  colours?: { main: string; action: string };
}

export type Block =
  | { kind: 'paragraph'; text: string }
  /** A code to copy, set large. */
  | { kind: 'code'; text: string }
  | { kind: 'link'; label: string; url: string }
  /** Label at the left, amount at the right; the last row stands out where `total` is set. */
  | { kind: 'rows'; rows: [label: string, amount: string][]; total: boolean };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

const presetInk = '#1f3a2d';
const muted = '#5d6b62';
const rule = '#e4dccb';
/** The first link of an email is what its reader will mostly want to do. */
const buttonStyle = (ground: string) =>
  `display:inline-block;padding:11px 24px;border-radius:4px;background:${ground};color:#fffdf8;font-weight:600;text-decoration:none`;
/** Mail programs have their own fonts only; Devanagari needs more room between the lines. */
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

/** Makes text safe to stand in HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Sets an email: plain text, and HTML with inline styles as mail programs want them. All text is escaped here. */
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

/** A line break in a subject could smuggle in a header. */
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

/** What an inbox shows after the subject; without it, the shop's name and the heading would stand there. */
function hiddenPreview(text: string): string {
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}</div>`;
}

/** Where pictures of the shop stand in a stored email; the server's own address is put before it when it is sent. */
const ownPicture = ' src="/brand/';

/** An email's HTML as it is sent from the shop's address. */
export function completeAddresses(markup: string, shopUrl: string): string {
  return markup.replaceAll(ownPicture, () => ` src="${escapeHtml(shopUrl)}/brand/`);
}

/** The logo, or the name where there is none. A mail program that shows no pictures shows the name. */
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
