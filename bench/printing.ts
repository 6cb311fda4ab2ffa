import { documents } from '../contract/document-paths.ts';
import { processorMs } from './processor-time.ts';

const limitMs = 10_000;

/**
 * Prints how long a demo shop's first PDF catalogue takes, with several concurrent requests, and how long other
 * requests wait meanwhile.
 * @throws if it takes more than ten seconds
 */
export async function benchPrinting(url: string, pid: number): Promise<void> {
  const askers = 4;
  const before = processorMs(pid);
  let printing = true;
  const waits = waitsOf(`${url}/healthz`, () => printing);
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: askers }, () => fetch(url + documents.catalogue.path)));
  const bytes = (await Promise.all(answers.map((answer) => answer.bytes())))[0]!.length;
  const took = performance.now() - started;
  printing = false;
  const longest = Math.max(...(await waits));
  const again = performance.now();
  await (await fetch(url + documents.catalogue.path)).bytes();
  console.log(
    `\nPDF catalogue of the demo: ${bytes} B for ${askers} askers at once in ${Math.round(took)} ms, ${Math.round(processorMs(pid) - before)} ms of processor; ` +
      `other requests waited at most ${Math.round(longest)} ms; asked again ${Math.round(performance.now() - again)} ms.`,
  );
  if (took > limitMs) throw new Error(`The catalogue took ${Math.round(took)} ms, more than ${limitMs}`);
}

/** Returns the milliseconds of each of many small requests, sent one after the other. */
async function waitsOf(url: string, goesOn: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (goesOn()) {
    const from = performance.now();
    await (await fetch(url)).text();
    waits.push(performance.now() - from);
  }
  return waits;
}
