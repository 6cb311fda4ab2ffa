/** The program that draws the demo's pictures into a folder, once, and prints what it drew; see pictures.ts. */
import { demoPictures } from '#demo/pictures/pictures.ts';
import { renderDemoPictures } from '#demo/pictures/render.ts';

const folder = process.argv[2]!;
// Tests of pages need some picture of the right shape: one of each is drawn in a second, all of them in forty of a core's time.
const drawn = process.env['DEMO_PICTURES'] === 'alike' ? await renderAlike() : await renderDemoPictures(folder);
process.stdout.write(JSON.stringify([...drawn]));

/** One picture stands for all of its kind and shape. */
async function renderAlike() {
  const byShape = Map.groupBy(demoPictures(), ({ key, widths }) => `${key.replace(/\/[^/]+/, '')} ${widths.join()}`);
  const shapes = [...byShape.values()];
  const rendered = await renderDemoPictures(folder, { pictures: shapes.map(([first]) => first!) });
  return new Map(shapes.flatMap((alike) => alike.map(({ key }) => [key, rendered.get(alike[0]!.key)!] as const)));
}
