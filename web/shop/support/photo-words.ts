/** Words of photos that go along with a form. */
export const words = {
  title: 'Photos',
  hint: 'Up to 4, each at most 5 MB, as JPEG, PNG or WebP. Only our staff see them.',
  add: 'Add photos',
  waiting: 'Waiting to be sent',
  sending: (percent: number) => `Sending, ${percent}%`,
  added: 'Added',
  remove: 'Remove',
  removeOne: (file: string) => `Remove ${file}`,
  again: 'Try again',
  againOne: (file: string) => `Try again to send ${file}`,
  tooLarge: 'This photo is larger than 5 MB. Please choose a smaller one.',
  leftOut: 'Up to 4 photos go along with a form. The others were left out.',
  unsent: 'Some photos could not be sent. Please try them again or remove them.',
  count: (added: number) => `Photos added: ${added} of 4`,
  removed: (file: string) => `${file} has been removed`,
};
