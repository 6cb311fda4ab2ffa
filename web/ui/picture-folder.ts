/** Apart from the component of pictures, whose styles would come before all others where the page's frame reads it. */
const ownFolder = '/product-images/';
let folder = (typeof document === 'undefined' ? undefined : document.documentElement.dataset['pictures']) ?? ownFolder;

/** Where stored pictures are served from, ending in a slash: a folder of the shop's or, as the page's root element says, another address. */
export function pictureFolder(): string {
  return folder;
}

/** That other address, for the page's root element; undefined where the shop serves its pictures itself. */
export function pictureAddress(): string | undefined {
  return folder === ownFolder ? undefined : folder;
}

/** On the server: pages name pictures at this address from now on. */
export function servePicturesFrom(address: string): void {
  folder = address;
}
