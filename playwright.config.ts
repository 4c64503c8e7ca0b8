import { defineConfig } from 'playwright/test'
import { LAUNCH_FLAGS } from './tools/system/chromium.ts'

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env

/** Tests of `npm run test:features`, and of `npm run proofs`; `npm test` runs the others. */
const FEATURES = /e2e\/features\//
const PROOFS = /e2e\/proofs\//
/** Tests that wait for minutes: they run one at a time beside the others. */
const SLOW = /(reconcile|journey)\.spec/
/** The slow feature tests, and those of notifications, which Chromium without windows never shows. */
const WHOLE = /features\/(welcome|notifications|start)\.spec/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tests/fixtures/global-databases.ts',
  // Separate output folders: a run empties those of its projects, while another run may be in progress.
  projects: [
    { name: 'slow', testMatch: SLOW },
    { name: 'quick', testIgnore: [SLOW, FEATURES, PROOFS] },
    { name: 'features', testMatch: FEATURES, testIgnore: WHOLE },
    { name: 'whole', testMatch: WHOLE, use: browser(CHROMIUM_PATH) },
    // A proof that fails once has failed.
    { name: 'proofs', testMatch: PROOFS, retries: 0 },
  ].map((project) => ({ ...project, outputDir: `test-results/${project.name}` })),
  // Some tests mostly wait. With more workers on two processors, pages are too slow and tests time out.
  workers: 3,
  // On a busy machine a browser may be too slow once; a test that passes on retry is reported as flaky.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    // Tracing every test would double their time; use `--trace retain-on-failure` if needed.
    screenshot: 'only-on-failure',
    ...browser(HEADLESS_SHELL_PATH ?? CHROMIUM_PATH),
  },
})

function browser(executablePath: string | undefined) {
  // Without LC_ALL, a file with a Japanese name is saved as “download”.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return { launchOptions: { args: LAUNCH_FLAGS, env, ...(executablePath ? { executablePath } : {}) } }
}
