export const words = {
  name: 'Gallery',
  /** Below the heading, on English pages only. */
  headingHi: 'चित्र दीर्घा',
  lead: 'Herbs, shelves and hills, drawn one by one. Choose a picture to see it large.',
  videos: 'Videos',
  videoOf: (brand: string) => `${brand}: our video`,
  channel: 'See how we work on our channel.',
  visitChannel: 'Visit our channel',
  seeLarge: (title: string) => `${title}: see it large`,
  none: 'There are no pictures here yet. Our products show themselves in the shop.',
  play: 'Play the video',
  playNote: 'It comes from YouTube, which then learns that you watch it.',
  picture: 'Picture',
  place: (at: number, count: number) => `${at} of ${count}`,
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
};
