/** States and countries as they are called and in which order countries stand; what is sent stays the English name. */
export const words = {
  nameOf: (english: string): string => english,
  /** Of two names of countries as they are called; the list itself stands in English order. */
  order: (_a: string, _b: string): number => 0,
};
