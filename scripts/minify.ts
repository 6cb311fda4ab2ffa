import { type JscConfig, minify, transform } from '@swc/core';

/**
 * Minifies a script for browsers that has its texts. Vite's own minifier is switched off: before the texts are in their places it cannot
 * leave out those that a page does not use, nor put the others where they are used.
 */
export async function minifyScript(code: string): Promise<string> {
  return (await minify(code, { module: true, compress: { passes: 3 }, mangle: true })).code;
}

/**
 * Minifies a script that the server holds in memory, for as long as it runs: with one character beyond ASCII, V8 would keep each of its characters
 * in two bytes. What a stack trace names keeps its name.
 */
export async function minifyServerScript(code: string): Promise<string> {
  const keepNames = { keep_fnames: true, keep_classnames: true };
  return (await minify(code, { module: true, compress: keepNames, mangle: keepNames, format: { asciiOnly: true } }))
    .code;
}

/** Writes what lies beyond ASCII as escapes, in a script that the server holds in memory; its lines stay readable, for stack traces. */
export async function escapeScript(code: string): Promise<string> {
  const jsc: JscConfig = { target: 'esnext', output: { charset: 'ascii' } };
  return (await transform(code, { isModule: true, swcrc: false, jsc })).code;
}
