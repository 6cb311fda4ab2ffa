import { type JscConfig, minify, transform } from '@swc/core';

/**
 * Minifies a browser script that contains its texts. Vite's own minifier is switched off: before the texts are inserted
 * it can neither remove those that a page does not use, nor inline the others.
 */
export async function minifyScript(code: string): Promise<string> {
  return (await minify(code, { module: true, compress: { passes: 3 }, mangle: true })).code;
}

/**
 * Minifies a script that the server keeps in memory: with a single non-ASCII character, V8 would store every character
 * of it in two bytes. Names that appear in stack traces are kept.
 */
export async function minifyServerScript(code: string): Promise<string> {
  const keepNames = { keep_fnames: true, keep_classnames: true };
  return (await minify(code, { module: true, compress: keepNames, mangle: keepNames, format: { asciiOnly: true } }))
    .code;
}

/**
 * Escapes non-ASCII characters in a script that the server keeps in memory; its lines stay readable, for stack traces.
 */
export async function escapeScript(code: string): Promise<string> {
  const jsc: JscConfig = { target: 'esnext', output: { charset: 'ascii' } };
  return (await transform(code, { isModule: true, swcrc: false, jsc })).code;
}
