declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean; keepFeatures?: string[] },
  ): Promise<Buffer>;
}

declare module 'fontkit' {
  export interface Font {
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
  }
  export interface GlyphRun {
    readonly advanceWidth: number;
  }
}
