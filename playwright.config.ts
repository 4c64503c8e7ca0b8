import { defineConfig } from 'playwright/test'
import { LAUNCH_FLAGS } from './tools/system/chromium.ts'

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env

/** Tests of `npm run test:features`, and of `npm run proofs`; `npm test` runs the others. */
const FEATURES = /e2e\/features\//
const PROOFS = /e2e\/proofs\//
/** Tests that wait for minutes: one of them runs at a time beside the others. */
const SLOW = /(reconcile|journey)\.spec/
/** The same among the features; and tests of notifications, which Chromium without windows never shows. */
const WHOLE = /features\/(welcome|notifications|start)\.spec/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tests/fixtures/global-databases.ts',
  // Each with a folder of its own: a run empties the folders of its projects, while another may be under way.
  projects: [
    { name: 'slow', testMatch: SLOW },
    { name: 'quick', testIgnore: [SLOW, FEATURES, PROOFS] },
    { name: 'features', testMatch: FEATURES, testIgnore: WHOLE },
    { name: 'whole', testMatch: WHOLE, use: browser(CHROMIUM_PATH) },
    { name: 'proofs', testMatch: PROOFS },
  ].map((project) => ({ ...project, outputDir: `test-results/${project.name}` })),
  // Some tests wait more than they work; with more at once on two processors, pages come too late for their tests.
  workers: 3,
  // On a busy machine a browser may be too slow for a test once; one that passes then is reported as flaky.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    // A trace of every test would take as long as the tests; ask for one with `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
    ...browser(HEADLESS_SHELL_PATH ?? CHROMIUM_PATH),
  },
})

function browser(executablePath: string | undefined) {
  // Without it, a file's Japanese name is “download”.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return { launchOptions: { args: LAUNCH_FLAGS, env, ...(executablePath ? { executablePath } : {}) } }
}
