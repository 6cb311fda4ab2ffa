declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string | null,
    options: { targetFormat: 'woff2' | 'sfnt'; noHinting?: boolean; keepFeatures?: string[]; keepAllGlyphs?: boolean },
  ): Promise<Buffer>;
}

declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
}
