/** The path if it leads to this site and nowhere else, else the gallery. Browsers read `//x` and `/\x` as other hosts. */
export function ownPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}
