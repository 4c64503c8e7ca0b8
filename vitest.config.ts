import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{lib,service,platform,app,components,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
