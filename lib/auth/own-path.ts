/** The path if it leads to this site and nowhere else, else the gallery. Browsers read `//x` and `/\x` as other hosts. */
export function ownPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path) ? path : '/'
}
