/** The narrowest phone that the pages are made for, in CSS pixels. */
export const phoneSize = { width: 360, height: 740 };
export const desktopSize = { width: 1440, height: 900 };
