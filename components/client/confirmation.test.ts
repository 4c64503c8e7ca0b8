import { expect, test } from 'vitest'
import { askToConfirm, useConfirmation } from './confirmation.ts'

const prompt = () => useConfirmation.getState().settle

// Bug: a second question replaced the first, whose act waited forever.
test('acts that ask at once share one prompt and its answer', async () => {
  const both = Promise.all([askToConfirm(), askToConfirm()])
  prompt()?.(true)
  expect(await both).toEqual([true, true])
  expect(prompt()).toBeNull()
})

test('a prompt that was closed does not answer the next one', async () => {
  const first = askToConfirm()
  const closed = prompt()
  closed?.(false)
  expect(await first).toBe(false)
  const second = askToConfirm()
  closed?.(true)
  expect(prompt()).not.toBeNull()
  prompt()?.(false)
  expect(await second).toBe(false)
})
