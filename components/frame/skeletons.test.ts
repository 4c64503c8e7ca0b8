import { expect, test } from 'vitest'
import { pageRoutes } from '../../scripts/pages.ts'
import { SKELETONS } from './skeletons.tsx'

/** The gallery's is everybody else's, and whoever is at a door follows no link. */
const WITHOUT = ['', 'sign-in', 'setup']

test('every page of the studio has a skeleton', () => {
  const parts = new Set(pageRoutes().map((route) => route.split('/')[1] ?? ''))
  expect(Object.keys(SKELETONS)).toEqual([...parts].filter((part) => !WITHOUT.includes(part)).toSorted())
})
