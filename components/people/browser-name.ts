/** The everyday name of a browser and its system, from its user agent. Pure. Null where it tells nothing known. */

/** In this order: many call themselves by the names of those further down, too. */
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
