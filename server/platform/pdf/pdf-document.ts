import { setImmediate } from 'node:timers/promises';
import { type Language, languageFacts } from '#contract/language.ts';
import { loadFaces } from './faces.ts';
import { needsItsText } from './runs.ts';
import { type Align, createTypesetter, type Document, type SetText, type TextStyle } from './typesetter.ts';

export type Role = 'P' | 'H1' | 'H2' | 'H3' | 'TH' | 'TD' | 'Caption';

export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface PageNumber {
  /** From 1. */
  number: number;
  count: number;
}

export interface PdfOptions {
  title: string;
  author: string;
  subject?: string;
  language: Language;
  /** The same content and date give the same bytes. */
  at: Date;
  /** In points; A4 by default. */
  page?: { width: number; height: number };
  /** In points; by default 48, and 56 at the bottom. */
  margins?: Margins;
  /** Replaces colours (`#rrggbb`), to print a fixed design in a company's own. */
  colours?: Readonly<Record<string, string>> | undefined;
  /** Draws head and foot of a page, once all pages are known. */
  furniture?: (pdf: PdfDocument, page: PageNumber) => void;
}

export interface TextBox {
  x: number;
  y: number;
  width: number;
  align?: Align;
  role?: Role;
  /** Further lines are cut off with an ellipsis. */
  maxLines?: number;
}

export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Empty for a decoration. */
  alt: string;
}

/** A4 in points. */
const a4 = { width: 595.28, height: 841.89 };
const presetMargins: Margins = { top: 48, right: 48, bottom: 56, left: 48 };

/**
 * Creates a document with text in several scripts, pictures and bookmarks, tagged for screen readers. Coordinates are
 * points from the page's upper left corner. `write` flows text down the pages from `y`; `place` puts it at a position.
 */
export async function createPdfDocument(options: PdfOptions): Promise<PdfDocument> {
  const faces = await loadFaces();
  const { default: PdfKit } = await import('pdfkit');
  const doc = new PdfKit({
    size: options.page ? [options.page.width, options.page.height] : 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: languageFacts[options.language].page,
    info: {
      Title: options.title,
      Author: options.author,
      ...(options.subject ? { Subject: options.subject } : {}),
      CreationDate: options.at,
      ModDate: options.at,
    },
  });
  if (options.colours) recolour(doc, options.colours);
  return new PdfDocument(doc, createTypesetter(doc, faces), options);
}

/** Every fill and stroke uses these two. */
function recolour(doc: Document, colours: Readonly<Record<string, string>>): void {
  for (const name of ['fillColor', 'strokeColor'] as const) {
    const set = doc[name].bind(doc) as (colour: unknown, opacity?: number) => Document;
    const own = (colour: unknown) => (typeof colour === 'string' ? (colours[colour.toLowerCase()] ?? colour) : colour);
    Object.assign(doc, { [name]: (colour: unknown, opacity?: number) => set(own(colour), opacity) });
  }
}

export class PdfDocument {
  readonly margins: Margins;
  readonly page: { width: number; height: number };
  /** Where the flow continues, from the page's top. */
  y = 0;
  readonly #doc: Document;
  readonly #typesetter: ReturnType<typeof createTypesetter>;
  readonly #options: PdfOptions;
  readonly #chunks: Buffer[] = [];
  #decorating = false;
  #group: PDFKit.PDFStructureElement | null = null;

  constructor(doc: Document, typesetter: ReturnType<typeof createTypesetter>, options: PdfOptions) {
    this.#doc = doc;
    this.#typesetter = typesetter;
    this.#options = options;
    this.page = options.page ?? a4;
    this.margins = options.margins ?? presetMargins;
    doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.newPage();
  }

  get width(): number {
    return this.page.width - this.margins.left - this.margins.right;
  }

  /** Height left on this page. */
  get room(): number {
    return this.page.height - this.margins.bottom - this.y;
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = this.margins.top;
  }

  /** Starts a new page unless `height` points are left on this one. */
  need(height: number): void {
    if (this.room < height && this.y > this.margins.top) this.newPage();
  }

  /** Leaves a gap, except at a page's top. */
  gap(height: number): void {
    if (this.y > this.margins.top) this.y += height;
  }

  /** Breaks a text into lines, to know its height before drawing. */
  set(text: string, style: TextStyle, width: number): SetText {
    return this.#typesetter.set(text, style, width);
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#typesetter.widthOf(text, style);
  }

  /** Writes a paragraph or heading over as many pages as it needs. */
  write(text: string, style: TextStyle, { align = 'left', role = 'P' }: { align?: Align; role?: Role } = {}): void {
    const { lines, lineHeight } = this.set(text, style, this.width);
    this.tell(role, text, () => {
      for (const line of lines) {
        this.need(lineHeight);
        this.#typesetter.drawLine(line, style, { x: this.margins.left, y: this.y, width: this.width, align });
        this.y += lineHeight;
      }
    });
  }

  /** Returns the y below the text. Does not move the flow. */
  place(text: string, style: TextStyle, box: TextBox): number {
    const whole = this.set(text, style, box.width);
    const lines = whole.lines.slice(0, box.maxLines ?? Infinity);
    if (lines.length < whole.lines.length) lines.push(this.#shortened(lines.pop()!, style, box.width));
    this.tell(box.role ?? 'P', text, () => this.drawLines({ ...whole, lines }, box));
    return box.y + lines.length * whole.lineHeight;
  }

  /** Draws lines from `set`, without a role for screen readers. */
  drawLines({ lines, style, lineHeight }: SetText, { x, y, width, align = 'left' }: Omit<TextBox, 'role'>): void {
    lines.forEach((line, index) =>
      this.#typesetter.drawLine(line, style, { x, y: y + index * lineHeight, width, align }),
    );
  }

  /** Draws a JPEG or PNG as large as fits, centred. Throws for other formats. */
  picture(bytes: Buffer, { x, y, width, height, alt }: PictureBox): void {
    const draw = () => {
      this.#doc.image(bytes, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    };
    if (alt === '') this.decorate(draw);
    else this.#add(this.#doc.struct('Figure', { alt }, draw));
  }

  decorate(draw: (doc: Document) => void): void {
    if (this.#decorating) return draw(this.#doc);
    this.#decorating = true;
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw(this.#doc);
    this.#doc.endMarkedContent();
    this.#decorating = false;
  }

  rule(y: number, colour: string, { x = this.margins.left, width = this.width, weight = 0.6 } = {}): void {
    this.decorate((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .stroke(colour),
    );
  }

  /** Draws a text's element with a role. Inside a decoration it only draws. */
  tell(role: Role, text: string, draw: () => void): void {
    if (this.#decorating) return draw();
    // Copying and screen readers get the text itself instead of its glyphs.
    const actual = needsItsText(text) ? { actual: text } : {};
    this.#add(this.#doc.struct(role, actual, draw));
  }

  /** Groups what `fill` adds into one element, such as a table or its row. May be nested. */
  group(kind: 'Table' | 'TR' | 'Sect', fill: () => void): void {
    if (this.#decorating) return fill();
    const outer = this.#group;
    const element = this.#doc.struct(kind);
    this.#add(element);
    this.#group = element;
    fill();
    this.#group = outer;
    element.end();
  }

  /** Adds an entry to the table of contents; `linkTo` can refer to it. */
  bookmark(title: string): void {
    this.#doc.outline.addItem(title);
    this.#doc.addNamedDestination(title, 'XYZ', 0, this.y, null);
  }

  /** Links a box on this page to the bookmark of that title. */
  linkTo(title: string, { x, y, width, height }: Omit<PictureBox, 'alt'>): void {
    this.#doc.goTo(x, y, width, height, title);
  }

  get pages(): number {
    return this.#doc.bufferedPageRange().count;
  }

  /** Lets other work run; long documents call it between parts. */
  async breathe(): Promise<void> {
    await setImmediate();
  }

  /** Draws head and foot on every page and returns the bytes. */
  async finish(): Promise<Buffer> {
    const count = this.pages;
    for (let index = 0; index < count; index++) {
      this.#doc.switchToPage(index);
      this.decorate(() => this.#options.furniture?.(this, { number: index + 1, count }));
      await this.breathe();
    }
    const ended = new Promise((resolve, reject) => this.#doc.once('end', resolve).once('error', reject));
    this.#doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #add(element: PDFKit.PDFStructureElement): void {
    if (this.#group) this.#group.add(element);
    else this.#doc.addStructure(element);
  }

  #shortened(line: string, style: TextStyle, width: number): string {
    let text = `${line.trimEnd()}…`;
    while (text.length > 1 && this.widthOf(text, style) > width) text = `${text.slice(0, -2).trimEnd()}…`;
    return text;
  }
}
