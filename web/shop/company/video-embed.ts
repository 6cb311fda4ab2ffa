const addresses = [
  /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:.*&)?v=([\w-]{11})(?:&|$)/,
  /^https:\/\/(?:www\.|m\.)?youtube\.com\/(?:embed|shorts|live)\/([\w-]{11})(?:[?/]|$)/,
  /^https:\/\/youtu\.be\/([\w-]{11})(?:\?|$)/,
];

/** Where a frame plays the video of a YouTube address, on the host that sets no cookie before; null for any other address. */
export function videoEmbed(address: string | null): string | null {
  const id = addresses.map((shape) => shape.exec(address ?? '')?.[1]).find(Boolean);
  return id ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : null;
}
