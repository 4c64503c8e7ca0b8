import { expect, test } from 'vitest'
import { addFinished } from '#tests/fixtures/gallery/finished.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import { countOfOtherKeys } from './other-keys.ts'

const opened = studioOfTests()

// Bug: after a change of the key nothing said that paid videos could not arrive any more.
test('counts the videos of another key that are unfinished or not archived', async () => {
  const { studio } = opened
  const { id: userId } = await makeCaller(studio)
  for (const keyMark of [studio.upstream.keyMark, 'another']) {
    for (const status of ['unknown', 'pending', 'completed', 'failed'] as const)
      await makeSubmission(studio, userId, status, { keyMark })
    await addFinished(studio, userId, { keyMark })
  }
  expect(await countOfOtherKeys(studio)).toBe(2)
})
