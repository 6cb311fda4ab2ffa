import { createElement, Fragment, type ReactNode } from 'react';

const edge = '\u0000';

/** Formats a message with elements as arguments, such as a link within a sentence. */
export function withElements<Values extends Record<string, string | number>>(
  message: (values: Values) => string,
  elements: { readonly [Name in keyof Values]: ReactNode },
): ReactNode[] {
  const marks = Object.fromEntries(Object.keys(elements).map((name) => [name, edge + name + edge])) as Values;
  // Between the marks, every second part is an argument's name.
  return message(marks)
    .split(edge)
    .map((part, index) => (index % 2 ? createElement(Fragment, { key: part }, elements[part]) : part));
}
