/** The everyday names of browser and system, from the user agent. Pure. Null if neither is known. */

/** Order matters: many user agents also contain the names further down. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

export function browserOf(agent: string | null): { browser: string; system: string } | null {
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  return browser && system ? { browser, system } : null
}
