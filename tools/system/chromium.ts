import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright/test'
import { ensureProgram, findOnPath, hasDebianPackage } from './packages.ts'

/**
 * Chromium draws the pop-up of its address bar as two documents in each window, which take as long as one of our pages.
 * The other features are those that Playwright turns off and that matter on a desktop: this list replaces its own.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** A browser that makes no connections of its own and shows H.264 without a graphics card. */
export const LAUNCH_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  `--disable-features=${FEATURES_OFF.join()}`,
]

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** A Chromium for the tests: an installed one, else Playwright's own, else the system's package. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('Looking for a Chromium to download…')
  spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'ignore' })
  return ensureProgram({ name: 'Chromium', debian: 'chromium', homebrew: 'chromium' }, findChromium)
}

const HEADLESS_SHELL = 'chromium-headless-shell'

/** Chromium without windows, which is faster and enough for most tests; null where the system has no package. */
export function ensureHeadlessShell(): string | null {
  const find = () => findOnPath(HEADLESS_SHELL)
  const wanted = { name: HEADLESS_SHELL, debian: HEADLESS_SHELL, homebrew: 'chromium' }
  return hasDebianPackage(HEADLESS_SHELL) ? ensureProgram(wanted, find) : find()
}

function findChromium(): string | null {
  for (const program of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const path = findOnPath(program)
    if (path) return path
  }
  if (existsSync(MAC_CHROME)) return MAC_CHROME
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}
