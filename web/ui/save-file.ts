/** Returns an object URL for a file that lives long enough for a tab or a download to take it. */
export function temporaryUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return url;
}

/** Downloads a file under a name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = temporaryUrl(blob);
  link.download = name;
  link.click();
}
