import { defineConfig } from 'playwright/test'
import { LAUNCH_FLAGS } from './tools/system/chromium.ts'

/** Tests that wait for minutes: begun last, one would keep a machine waiting for it alone. */
const SLOW = /(reconcile|welcome|journey|notifications|start)\.spec/
/** Tests of `npm run proofs`. */
const PROOFS = /e2e\/proofs\//

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tests/fixtures/global-databases.ts',
  projects: [
    { name: 'slow', testMatch: SLOW, testIgnore: PROOFS },
    { name: 'quick', testIgnore: [SLOW, PROOFS] },
    { name: 'proofs', testMatch: PROOFS },
  ],
  outputDir: 'test-results',
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
    launchOptions: {
      args: LAUNCH_FLAGS,
      // Without it, a file's Japanese name is “download”.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
})
