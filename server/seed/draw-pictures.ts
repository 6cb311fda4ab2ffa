/** The program that draws the demo's pictures into a folder, once, and prints what it drew; see pictures.ts. */
import { renderDemoPictures } from '#demo/pictures/render.ts';

const drawn = await renderDemoPictures(process.argv[2]!);
process.stdout.write(JSON.stringify([...drawn]));
