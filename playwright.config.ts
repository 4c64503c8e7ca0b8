import { defineConfig } from '@playwright/test'
import { LAUNCH_FLAGS } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './scripts/test-databases.ts',
  // Waits for minutes for what its kills left behind: by `npm run proofs -- --full`.
  testIgnore: process.env.PROOF_FULL ? [] : ['**/kills.spec.ts'],
  outputDir: 'test-results',
  // Many tests wait more than they work.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 15_000 },
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
