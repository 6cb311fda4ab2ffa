declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    ns(namespaces: Readonly<Record<string, string>>): void;
    on(
      event: 'openTag',
      handle: (name: string, readAttributes: () => Record<string, string>, decode: Decode, isClosed: boolean) => void,
    ): void;
    on(event: 'closeTag', handle: (name: string, decode: Decode, isClosed: boolean) => void): void;
    on(event: 'text', handle: (text: string, decode: Decode) => void): void;
    on(event: 'cdata' | 'question', handle: (text: string) => void): void;
    on(event: 'attention' | 'warn' | 'error', handle: () => void): void;
    stop(): void;
    parse(xml: string): void;
  }
}
