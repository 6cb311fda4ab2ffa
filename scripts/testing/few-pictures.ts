/**
 * Preloaded into a program under test: of the demo's pictures it draws one of each kind and shape, which stands for all that are alike.
 * Tests of pages need some picture of the right shape; those few are drawn in a second, all of them in forty of a core's time.
 */
import module from 'node:module';
import type { StoredPicture } from '#server/platform/pictures.ts';

module.registerHooks({
  resolve(specifier, context, resolveNext) {
    const found = resolveNext(specifier, context);
    const isDrawing = found.url.endsWith('/demo/pictures/render.ts') && context.parentURL !== import.meta.url;
    return isDrawing ? { ...found, url: import.meta.url, shortCircuit: true } : found;
  },
});

/** Stands for the function of this name in demo/pictures/render.ts. */
export async function renderDemoPictures(folder: string): Promise<ReadonlyMap<string, StoredPicture>> {
  const { demoPictures } = await import('#demo/pictures/pictures.ts');
  const render = await import('#demo/pictures/render.ts');
  const byShape = Map.groupBy(demoPictures(), ({ key, widths }) => `${key.replace(/\/[^/]+/, '')} ${widths.join()}`);
  const shapes = [...byShape.values()];
  const rendered = await render.renderDemoPictures(folder, { pictures: shapes.map(([first]) => first!) });
  return new Map(shapes.flatMap((alike) => alike.map(({ key }) => [key, rendered.get(alike[0]!.key)!] as const)));
}
