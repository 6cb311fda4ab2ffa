/** The little of fontkit that the lettering uses; the package carries no types of its own. */
declare module 'fontkit' {
  export interface Path {
    readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
  }
  export interface Glyph {
    readonly id: number;
    readonly path: Path;
  }
  export interface GlyphPosition {
    readonly xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly GlyphPosition[];
  }
  export interface Font {
    readonly unitsPerEm: number;
    layout(text: string): GlyphRun;
  }
  export function create(data: Buffer): Font;
}
