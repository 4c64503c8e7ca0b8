import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright/test'
import { median } from '../compare.ts'

/** The processor that goals in milliseconds are for, on Lighthouse's benchmark index: a common desktop. */
const DESKTOP_INDEX = 1_500

/** Odd, so that the median is a measured value. */
const RUNS = 3

/**
 * The current speed of this machine's processor in Chromium as a share of that desktop's: 0.5 is half as fast. Asked
 * before each measurement, because the speed of a shared machine changes by half within minutes.
 */
export async function processorSpeed(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const indices: number[] = []
  while (indices.length < RUNS) indices.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  await page.close()
  return median(indices) / DESKTOP_INDEX
}
