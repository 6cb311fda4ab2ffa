import { describe, expect, test } from 'vitest';
import { contrastOf, findContrastFaults, paletteOf, presetColours, presetPalette } from './brand-colours.ts';

test('contrast is that of the standard', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  // The example of WebAIM's contrast checker.
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('the preset palette follows from the preset colours, to the digit', () => {
  expect(paletteOf(presetColours)).toEqual(presetPalette);
  expect(findContrastFaults(presetColours)).toEqual([]);
});

test('shades follow the chosen colours: darker for bars and pressed buttons, lighter for links', () => {
  expect(paletteOf({ main: '#1b2a6b', action: '#a01f4d', accent: '#f0c040' })).toEqual({
    forest: '#1b2a6b',
    'deep-forest': '#131d4b',
    leaf: '#525d8f',
    'leaf-ground': '#e9e7e4',
    clay: '#a01f4d',
    'clay-dark': '#83193f',
    turmeric: '#f0c040',
  });
});

test('a main colour that is barely dark enough has no lighter shade', () => {
  const main = '#68655a';
  expect(findContrastFaults({ ...presetColours, main, accent: '#ffffff' })).toEqual([]);
  expect(paletteOf({ ...presetColours, main }).leaf).toBe(main);
});

describe('what could not be read is told with its measured contrast, the worst ground of each colour', () => {
  test.each([
    [{ main: '#7a9f8a' }, [{ field: 'main', ground: 'sand', ratio: 2.43 }]],
    [{ action: '#e08a5a' }, [{ field: 'action', ground: 'ivory', ratio: 2.47 }]],
    [{ accent: '#5a4a1a' }, [{ field: 'accent', ground: 'main', ratio: 1.34 }]],
    [{ action: '#b4532a' }, []],
  ] as const)('%o', (changed, faults) => {
    expect(findContrastFaults({ ...presetColours, ...changed }).filter(({ field }) => field in changed)).toEqual(
      faults,
    );
  });
});
