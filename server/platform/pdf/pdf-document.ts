import { setImmediate } from 'node:timers/promises';
import { type Language, languageFacts } from '#contract/language.ts';
import { loadFaces } from './faces.ts';
import { needsItsText } from './runs.ts';
import { type Align, createTypesetter, type Document, type SetText, type TextStyle } from './typesetter.ts';

/** What a text is to a screen reader. */
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
  /** The document's date; the same content of the same date gives the same bytes. */
  at: Date;
  /** Of all pages, in points; A4 by default. */
  page?: { width: number; height: number };
  /** Points; 48 on all sides by default. */
  margins?: Margins;
  /** Colours that others stand for, as `#rrggbb` by `#rrggbb`: a document of a fixed design in a company's own colours. */
  colours?: Readonly<Record<string, string>> | undefined;
  /** Draws what stands on every page outside its text: head and foot, when all pages are known. */
  furniture?: (pdf: PdfDocument, page: PageNumber) => void;
}

/** Where a text goes that stands outside the flow. */
export interface TextBox {
  x: number;
  y: number;
  width: number;
  align?: Align;
  role?: Role;
  /** Lines beyond these are cut off, the last one with an ellipsis. */
  maxLines?: number;
}

export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What it shows; an empty text is decoration. */
  alt: string;
}

/** A4 in points. */
const a4 = { width: 595.28, height: 841.89 };
const presetMargins: Margins = { top: 48, right: 48, bottom: 56, left: 48 };

/**
 * A document under the pen: pages of one size, text in two scripts, pictures, bookmarks; tagged for screen readers. Coordinates are points from
 * the page's upper left corner. What is written flows down the page at `tax document.y` and goes on on the next page; what is placed stands
 * where it is told. Fonts are unpacked at the first tax document of the process.
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

/** Every fill and stroke passes through these two. */
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
  /** Where the flow goes on, from the page's top. */
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

  /** Width between the margins. */
  get width(): number {
    return this.page.width - this.margins.left - this.margins.right;
  }

  /** Height that is left on this page. */
  get room(): number {
    return this.page.height - this.margins.bottom - this.y;
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = this.margins.top;
  }

  /** Begins a new page unless `height` points are left on this one. */
  need(height: number): void {
    if (this.room < height && this.y > this.margins.top) this.newPage();
  }

  /** Leaves a gap, but none at a page's top. */
  gap(height: number): void {
    if (this.y > this.margins.top) this.y += height;
  }

  /** Breaks a text for a width, to know its height before drawing. */
  set(text: string, style: TextStyle, width: number): SetText {
    return this.#typesetter.set(text, style, width);
  }

  /** Width of a text on one line, in points. */
  widthOf(text: string, style: TextStyle): number {
    return this.#typesetter.widthOf(text, style);
  }

  /** Writes a paragraph (or a heading) in the flow, line by line over as many pages as it needs. */
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

  /** Sets a text into a box and returns the y below it; the flow stays where it is. */
  place(text: string, style: TextStyle, box: TextBox): number {
    const whole = this.set(text, style, box.width);
    const lines = whole.lines.slice(0, box.maxLines ?? Infinity);
    if (lines.length < whole.lines.length) lines.push(this.#shortened(lines.pop()!, style, box.width));
    this.tell(box.role ?? 'P', text, () => this.drawLines({ ...whole, lines }, box));
    return box.y + lines.length * whole.lineHeight;
  }

  /** Draws lines that were set before, without telling a screen reader what they are. */
  drawLines({ lines, style, lineHeight }: SetText, { x, y, width, align = 'left' }: Omit<TextBox, 'role'>): void {
    lines.forEach((line, index) =>
      this.#typesetter.drawLine(line, style, { x, y: y + index * lineHeight, width, align }),
    );
  }

  /** Draws a JPEG or PNG as large as fits its box, in the middle of it. Other formats throw. */
  picture(bytes: Buffer, { x, y, width, height, alt }: PictureBox): void {
    const draw = () => {
      this.#doc.image(bytes, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    };
    if (alt === '') this.decorate(draw);
    else this.#add(this.#doc.struct('Figure', { alt }, draw));
  }

  /** Draws what a screen reader should pass over. */
  decorate(draw: (doc: Document) => void): void {
    if (this.#decorating) return draw(this.#doc);
    this.#decorating = true;
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw(this.#doc);
    this.#doc.endMarkedContent();
    this.#decorating = false;
  }

  /** A thin line across the text's width, or between the given points' x. */
  rule(y: number, colour: string, { x = this.margins.left, width = this.width, weight = 0.6 } = {}): void {
    this.decorate((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .stroke(colour),
    );
  }

  /** Draws something that holds a text and tells what it is. Inside a decoration it only draws. */
  tell(role: Role, text: string, draw: () => void): void {
    if (this.#decorating) return draw();
    // Who copies or listens gets the text itself, not its shapes.
    const actual = needsItsText(text) ? { actual: text } : {};
    this.#add(this.#doc.struct(role, actual, draw));
  }

  /** Everything added inside `fill` belongs to one element, such as a table or its row. Groups nest. */
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

  /** An entry in the reader's list of contents, and a place that `linkTo` can lead to. */
  bookmark(title: string): void {
    this.#doc.outline.addItem(title);
    this.#doc.addNamedDestination(title, 'XYZ', 0, this.y, null);
  }

  /** Makes a box on this page lead to the bookmark of that title. */
  linkTo(title: string, { x, y, width, height }: Omit<PictureBox, 'alt'>): void {
    this.#doc.goTo(x, y, width, height, title);
  }

  /** Pages so far. */
  get pages(): number {
    return this.#doc.bufferedPageRange().count;
  }

  /** Lets others run; a long document calls it between its parts. */
  async breathe(): Promise<void> {
    await setImmediate();
  }

  /** Puts head and foot on every page, closes the document and gives its bytes. */
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
