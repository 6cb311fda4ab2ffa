/** The URL stays valid for a minute, long enough for a new tab or a download. */
export function temporaryUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return url;
}

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = temporaryUrl(blob);
  link.download = name;
  link.click();
}
