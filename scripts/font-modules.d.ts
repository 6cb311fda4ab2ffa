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
