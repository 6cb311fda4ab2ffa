declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string | null,
    options: { targetFormat: 'woff2' | 'sfnt'; noHinting?: boolean; keepFeatures?: string[]; keepAllGlyphs?: boolean },
  ): Promise<Buffer>;
}

declare module 'fontkit' {
  export interface Path {
    transform(m0: number, m1: number, m2: number, m3: number, m4: number, m5: number): Path;
    toSVG(): string;
  }
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Internal: how the font's rules place its glyphs. */
    readonly _layoutEngine?: {
      engine?: { GPOSProcessor?: { applyAnchor(mark: unknown, base: object | null, index: number): void } };
    };
  }
}
